'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import type { addAddress, updateAddress } from '@/lib/accounts/address-endpoints';
import {
  ADDRESS_LIMITS,
  formatPostalCode,
  toAddressBody,
  toAddressErrorMessage,
  toDigits,
} from '@/lib/accounts/address-rules';
import { type AddressView, addressSchema } from '@/lib/accounts/address-schema';
import type { BillingAddress } from '@/lib/accounts/billing-suggestion-rules';
import { toPhoneInput } from '@/lib/geo/phone-rules';
import { callApi } from '@/lib/http/api-client';
import { isolateText } from '@/lib/text/isolate-rules';
import { PostalAddressFields } from './postal-address-fields';
import { usePlaceFill } from './use-place-fill';

type Props = {
  /** The address to edit; absent for a new one. */
  address?: AddressView;
  /** The initial phone number of a new address. */
  defaultPhone: string;
  /** Whether another address is primary, which a new primary one replaces. */
  replacesPrimary?: boolean;
  /** Billing addresses offered to fill in a new address. */
  suggestions?: readonly BillingAddress[];
  onClose: () => void;
  onSaved: (addresses: AddressView[]) => void;
};

/**
 * A dialog to enter or edit an address. It stays open until the address is saved and is reset each time it
 * opens.
 */
export function AddressForm({ isOpen, onClose, ...props }: Props & { isOpen: boolean }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [openCount, setOpenCount] = useState(0);
  // A counter as the key, since the old form is still fading out if the dialog reopens immediately.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenCount(openCount + 1);
  }
  return (
    <FormDialog title={props.address ? 'Edit address' : 'Add address'} isOpen={isOpen} onClose={onClose}>
      <AddressFormContent key={openCount} {...props} />
    </FormDialog>
  );
}

function AddressFormContent({
  address,
  defaultPhone,
  replacesPrimary = false,
  suggestions = [],
  onSaved,
}: Omit<Props, 'onClose'>) {
  const form = useApiForm({
    schema: addressSchema,
    defaultValues: toFormValues(address, defaultPhone),
    fallbackMessage: 'Failed to save address. Please try again.',
    rewordMessage: toAddressErrorMessage,
    async save(input) {
      const body = toAddressBody(input);
      const { addresses } = await (address
        ? callApi<typeof updateAddress>('PUT', `/api/users/me/addresses/${address._id}`, { body })
        : callApi<typeof addAddress>('POST', '/api/users/me/addresses', { body }));
      onSaved(addresses);
    },
  });

  const requestClose = useFormInDialog(form.formState.isDirty);

  const fillPlace = usePlaceFill(form);

  function applySuggestion({ name, street1, street2, city, state, postalCode }: BillingAddress) {
    const place = { street1, street2, city, state, postalCode: formatPostalCode(postalCode) };
    form.setValues({ ...form.getValues(), ...place, label: name, company: '' });
    // The suggestion replaces any invalid values.
    form.clearErrors();
  }

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        {!address && <BillingSuggestions suggestions={suggestions} onSelect={applySuggestion} />}
        <TextField
          label="Full Name"
          {...form.field('label')}
          autoComplete="name"
          maxLength={ADDRESS_LIMITS.label}
          required
        />
        <TextField
          label="Company (optional)"
          {...form.field('company')}
          autoComplete="organization"
          maxLength={ADDRESS_LIMITS.company}
        />
        <PostalAddressFields field={form.field} onPostalCode={fillPlace} />
        <TextField
          label="Phone (optional)"
          {...form.field('phoneNumber', { normalize: toPhoneInput })}
          type="tel"
          autoComplete="tel-national"
        />
        <CheckField
          label="Make this my primary address"
          hint={replacesPrimary ? 'It replaces the one that is primary now.' : undefined}
          {...form.register('isPrimary')}
          // There is always one primary address: only making another one primary changes that.
          disabled={address?.isPrimary}
        />
      </FormFields>
      <FormFailure message={form.failure} />
      <FormButtons isBusy={form.isBusy} onCancel={requestClose} />
    </form>
  );
}

function toFormValues(address: AddressView | undefined, defaultPhone: string): Omit<AddressView, '_id'> {
  return {
    label: address?.label ?? '',
    company: address?.company ?? '',
    street1: address?.street1 ?? '',
    street2: address?.street2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: formatPostalCode(address?.postalCode ?? ''),
    phoneNumber: toDigits(address ? address.phoneNumber : defaultPhone),
    isPrimary: address?.isPrimary ?? true,
  };
}

/** Billing addresses of saved cards, to fill in the form. */
function BillingSuggestions({
  suggestions,
  onSelect,
}: {
  suggestions: readonly BillingAddress[];
  onSelect: (suggestion: BillingAddress) => void;
}) {
  if (suggestions.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-medium text-sm">Use a billing address</legend>
      <div className="mt-2 grid gap-2">
        {suggestions.map((suggestion) => (
          <button
            key={`${suggestion.street1} ${suggestion.street2} ${suggestion.postalCode}`}
            type="button"
            className="min-h-11 rounded-field border border-field px-3.5 py-2 text-left text-sm hover:bg-sunken"
            onClick={() => onSelect(suggestion)}
          >
            <bdi className="block font-semibold">{suggestion.name}</bdi>
            {[suggestion.street1, suggestion.street2, suggestion.city, suggestion.state]
              .filter(Boolean)
              .map(isolateText)
              .join(', ')}{' '}
            {suggestion.postalCode}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
