'use client';

import { useEffect } from 'react';
import { PostalAddressFields, type PostalAddressKey } from '@/components/accounts/postal-address-fields';
import { usePlaceFill } from '@/components/accounts/use-place-fill';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import type { FieldOf } from '@/components/ui/use-api-form';
import { formatPostalCode } from '@/lib/accounts/address-rules';
import type { AddressView } from '@/lib/accounts/address-schema';
import type { UserView } from '@/lib/accounts/profile-schema';
import {
  canSaveAddress,
  canSavePhone,
  normalizeField,
  shouldSaveAddress,
  shouldSavePhone,
  withAddress,
} from '@/lib/checkout/shipping-draft-rules';
import { formatPhone, toPhone, toPhoneInput } from '@/lib/geo/phone-rules';
import { SHIPPING_LIMITS } from '@/lib/orders/order-rules';
import { isolateText } from '@/lib/text/isolate-rules';
import type { ShippingForm } from './use-shipping-form';

/** The second step: the recipient and the shipping address. */
export function ShippingStep({
  user,
  form,
  onBack,
}: {
  /** Null for a guest. */
  user: UserView | null;
  form: ShippingForm;
  onBack: () => void;
}) {
  const profile = user?.profile ?? null;
  const draft = form.watch();
  const { clearErrors } = form;
  useEffect(() => () => clearErrors(), [clearErrors]);

  /** An edited address is no longer the saved one. */
  const clearSelectedAddress = () => form.setValue('addressId', null);
  const field: FieldOf<'name' | PostalAddressKey> = (name, options) =>
    form.field(name, { normalize: createNormalizer(name), ...options, onEdit: clearSelectedAddress });

  const fillPlace = usePlaceFill(form);

  return (
    <form noValidate onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        {profile && profile.addresses.length > 0 && (
          <SavedAddresses
            addresses={profile.addresses}
            selectedId={draft.addressId}
            onSelect={(address) =>
              form.setValues(withAddress(draft, address, formatPostalCode(address.postalCode)))
            }
          />
        )}
        <div className="grid content-start gap-4 md:grid-cols-2 md:gap-x-6">
          {user ? (
            <p className="md:col-span-2">
              <span className="block font-medium text-sm">Email</span>
              <span className="wrap-anywhere">{user.email}</span>
            </p>
          ) : (
            <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} required />
          )}
          <TextField
            label="Full Name"
            {...field('name')}
            autoComplete="shipping name"
            maxLength={SHIPPING_LIMITS.name}
            required
          />
          <PostalAddressFields field={field} purpose="shipping" onPostalCode={fillPlace} />
          <TextField
            label="Phone (optional)"
            name="phone"
            type="tel"
            autoComplete="shipping tel-national"
            placeholder="(555) 555-5555"
            value={formatPhone(draft.phone)}
            error={form.errorOf('phone')}
            onChange={(event) => {
              form.change('phone', toPhone(toPhoneInput(event.target.value)));
              clearSelectedAddress();
            }}
          />
        </div>
        {profile && canSaveAddress(draft, profile.addresses) && (
          <CheckField
            label="Save this address to my account"
            checked={shouldSaveAddress(draft, profile.addresses)}
            onChange={(event) => form.setValue('saveAddress', event.target.checked)}
          />
        )}
        {profile && canSavePhone(draft, profile.phoneNumber) && (
          <CheckField
            label="Update the phone number of my profile"
            checked={shouldSavePhone(draft, profile.phoneNumber)}
            onChange={(event) => form.setValue('savePhone', event.target.checked)}
          />
        )}
      </FormFields>
      <FormFailure message={form.failure} />
      <div className="mt-6 flex flex-col-reverse justify-between gap-3 sm:flex-row">
        <button
          type="button"
          className="button button-ghost aria-disabled:opacity-50"
          // Not `disabled`, which would drop the focus.
          aria-disabled={form.isBusy}
          onClick={() => {
            // The pending response would open the payment step.
            if (!form.isBusy) onBack();
          }}
        >
          Back to Cart
        </button>
        <SubmitButton label="Continue to Payment" busyLabel="Saving..." isBusy={form.isBusy} />
      </div>
    </form>
  );
}

/** Normalizes typed text by field; the state select and the ZIP Code have their own rules. */
function createNormalizer(name: 'name' | PostalAddressKey) {
  return name === 'state' || name === 'postalCode' ? undefined : (text: string) => normalizeField(name, text);
}

/** The customer's saved addresses; the selected one fills the fields below. */
function SavedAddresses({
  addresses,
  selectedId,
  onSelect,
}: {
  addresses: readonly AddressView[];
  selectedId: string | null;
  onSelect: (address: AddressView) => void;
}) {
  return (
    <fieldset className="mb-5">
      <legend className="font-medium text-sm">Saved addresses</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {addresses.map((address) => (
          <label
            key={address._id}
            className="flex min-h-11 cursor-pointer gap-3 rounded-field border border-field p-3 has-checked:border-brand has-checked:ring-1 has-checked:ring-brand"
          >
            <input
              type="radio"
              name="savedAddress"
              className="mt-1 size-4 shrink-0 accent-brand"
              checked={address._id === selectedId}
              onChange={() => onSelect(address)}
            />
            <span className="min-w-0 text-sm">
              <span className="block font-semibold">
                <bdi>{address.label}</bdi>
                {address.isPrimary && <span className="font-normal text-muted"> · Primary</span>}
              </span>
              <span className="block text-muted">
                {[
                  address.street1,
                  address.street2,
                  address.city,
                  `${address.state} ${formatPostalCode(address.postalCode)}`,
                ]
                  .filter(Boolean)
                  .map(isolateText)
                  .join(', ')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
