'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import {
  ADDRESS_LIMITS,
  formatPostalCode,
  toAddressErrorText,
  toDigits,
} from '@/lib/addresses/address-rules';
import { type AddressList, type AddressView, addressSchema } from '@/lib/addresses/address-schema';
import type { BillingPlace } from '@/lib/addresses/billing-suggestion-rules';
import { callApi } from '@/lib/http/api-client';
import { AddressLines } from './address-lines';
import { BillingSuggestions } from './billing-suggestions';

type Values = Omit<AddressView, '_id' | 'isPrimary'>;

type Props = {
  /** The address to change; a new one is entered without it. */
  address?: AddressView;
  /** The phone number a new address starts with. */
  defaultPhone: string;
  /** Billing addresses that a new address may be filled with. */
  suggestions?: readonly BillingPlace[];
  onClose: () => void;
  onSaved: (addresses: AddressView[]) => void;
};

/**
 * A dialog to enter or change an address. It stays open until the address is saved, and starts anew
 * each time it opens.
 */
export function AddressForm({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [openings, setOpenings] = useState(0);
  // Counted, since what fades out is still there when the dialog opens again at once.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenings(openings + 1);
  }
  return (
    <Dialog title={props.address ? 'Edit address' : 'Add address'} isOpen={isOpen} onClose={props.onClose}>
      <AddressFields key={openings} {...props} />
    </Dialog>
  );
}

function AddressFields({ address, defaultPhone, suggestions = [], onClose, onSaved }: Props) {
  const [values, setValues] = useState<Values>(() => toValues(address, defaultPhone));
  const [isPrimary, setIsPrimary] = useState(address?.isPrimary ?? true);
  const form = useApiForm({
    schema: addressSchema,
    read: () => ({ ...values, isPrimary }),
    fallback: 'Failed to save address. Please try again.',
    reword: (said) => toAddressErrorText({ error: said }),
    async save(input) {
      const { addresses } = await (address
        ? callApi<AddressList>('PUT', `/api/users/me/addresses/${address._id}`, input)
        : callApi<AddressList>('POST', '/api/users/me/addresses', input));
      onSaved(addresses);
    },
  });

  const change = (name: keyof Values, value: string) => {
    setValues({ ...values, [name]: value });
    form.clearError(name);
  };
  function pick({ name, street1, street2, city, state, postalCode }: BillingPlace) {
    const place = { street1, street2, city, state, postalCode: formatPostalCode(postalCode) };
    setValues({ ...values, ...place, label: name, company: '' });
    form.clearErrors();
  }
  const field = (name: 'label' | 'company' | 'phoneNumber') => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
  });

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      {!address && <BillingSuggestions places={suggestions} onPick={pick} />}
      <TextField
        label="Full Name"
        {...field('label')}
        autoComplete="name"
        maxLength={ADDRESS_LIMITS.label}
        required
      />
      <TextField
        label="Company (optional)"
        {...field('company')}
        autoComplete="organization"
        maxLength={ADDRESS_LIMITS.company}
      />
      <AddressLines values={values} errors={form.errors} onChange={change} />
      <TextField
        label="Phone (optional)"
        {...field('phoneNumber')}
        type="tel"
        autoComplete="tel-national"
        // Room for 10 digits however they are written.
        maxLength={20}
      />
      <CheckField
        label="Make this my primary address"
        name="isPrimary"
        checked={isPrimary}
        // The shop keeps one primary address: only another one can take over.
        disabled={address?.isPrimary}
        onChange={(event) => setIsPrimary(event.target.checked)}
      />
      <FormFailure text={form.failure} />
      <FormButtons busy={form.busy} onCancel={onClose} />
    </form>
  );
}

function toValues(address: AddressView | undefined, defaultPhone: string): Values {
  return {
    label: address?.label ?? '',
    company: address?.company ?? '',
    street1: address?.street1 ?? '',
    street2: address?.street2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: formatPostalCode(address?.postalCode ?? ''),
    phoneNumber: toDigits(address ? address.phoneNumber : defaultPhone),
  };
}
