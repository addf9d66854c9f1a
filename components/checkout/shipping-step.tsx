'use client';

import { AddressLines, type PlaceValues } from '@/components/addresses/address-lines';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import type { UserView } from '@/lib/accounts/profile-schema';
import { formatPhone, formatPostalCode } from '@/lib/addresses/address-rules';
import {
  offersAddress,
  offersPhone,
  type ShippingDraft,
  type ShippingFields,
  savesAddress,
  savesPhone,
  toFieldText,
  toPhoneDigits,
  withAddress,
  withField,
} from '@/lib/checkout/shipping-draft-rules';
import { SHIPPING_LIMITS } from '@/lib/orders/order-rules';
import { guestEmailSchema, shippingInfoSchema } from '@/lib/orders/order-schema';
import { saveShippingChoices } from './save-shipping-choices';
import { SavedAddresses } from './saved-addresses';

const guestSchema = guestEmailSchema.extend(shippingInfoSchema.shape);

/** The second step: who gets the order, and where. What is typed stays when one goes back. */
export function ShippingStep({
  user,
  draft,
  onChange,
  onBack,
  onContinue,
}: {
  /** Null for a guest. */
  user: UserView | null;
  draft: ShippingDraft;
  onChange: (draft: ShippingDraft) => void;
  onBack: () => void;
  onContinue: () => void;
}) {
  const profile = user?.profile ?? null;
  const form = useApiForm({
    schema: user ? shippingInfoSchema : guestSchema,
    read: () => draft,
    fallback: 'An unexpected error occurred.',
    async save(input) {
      if (profile) await saveShippingChoices(draft, profile);
      // As the order takes it: what differs from what was typed is only space at the ends.
      onChange({ ...draft, ...input });
      onContinue();
    },
  });

  function change(name: keyof ShippingFields, value: string) {
    onChange(withField(draft, name, value));
    form.clearError(name);
  }
  function changePlace(name: keyof PlaceValues, typed: string) {
    change(name, name === 'state' || name === 'postalCode' ? typed : toFieldText(name, typed));
  }

  return (
    <form noValidate onSubmit={form.submit}>
      {profile && profile.addresses.length > 0 && (
        <SavedAddresses
          addresses={profile.addresses}
          selectedId={draft.addressId}
          onSelect={(address) => onChange(withAddress(draft, address, formatPostalCode(address.postalCode)))}
        />
      )}
      <div className="grid content-start gap-4 md:grid-cols-2 md:gap-x-6">
        {user ? (
          <p className="md:col-span-2">
            <span className="block font-medium text-sm">Email</span>
            <span className="break-all">{user.email}</span>
          </p>
        ) : (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            value={draft.email}
            error={form.errors.email}
            onChange={(event) => {
              onChange({ ...draft, email: event.target.value });
              form.clearError('email');
            }}
            required
          />
        )}
        <TextField
          label="Full Name"
          name="name"
          autoComplete="shipping name"
          maxLength={SHIPPING_LIMITS.name}
          value={draft.name}
          error={form.errors.name}
          onChange={(event) => change('name', toFieldText('name', event.target.value))}
          required
        />
        <AddressLines values={draft} errors={form.errors} onChange={changePlace} purpose="shipping" />
        <TextField
          label="Phone (optional)"
          name="phone"
          type="tel"
          autoComplete="shipping tel-national"
          placeholder="(555) 555-5555"
          // Room for 10 digits however they are written.
          maxLength={20}
          value={formatPhone(draft.phone)}
          error={form.errors.phone}
          onChange={(event) => change('phone', toPhoneDigits(event.target.value))}
        />
      </div>
      {profile && offersAddress(draft, profile.addresses) && (
        <CheckField
          label="Save this address to my account"
          checked={savesAddress(draft, profile.addresses)}
          onChange={(event) => onChange({ ...draft, saveAddress: event.target.checked })}
        />
      )}
      {profile && offersPhone(draft, profile.phoneNumber) && (
        <CheckField
          label="Update the phone number of my profile"
          checked={savesPhone(draft, profile.phoneNumber)}
          onChange={(event) => onChange({ ...draft, savePhone: event.target.checked })}
        />
      )}
      <FormFailure text={form.failure} />
      <div className="mt-6 flex flex-col-reverse justify-between gap-3 sm:flex-row">
        <button type="button" className="button button-ghost" onClick={onBack}>
          Back to Cart
        </button>
        <SubmitButton text="Continue to Payment" busyText="Saving..." isBusy={form.busy} />
      </div>
    </form>
  );
}
