'use client';

import { PostalAddressFields, type PostalAddressKey } from '@/components/accounts/postal-address-fields';
import { TextField } from '@/components/ui/text-field';
import type { FieldOf } from '@/components/ui/use-api-form';
import { ADDRESS_LIMITS } from '@/lib/accounts/address-rules';

/** Fields for the cardholder's name and billing address, named as in `cardholderSchema`. */
export function BillingFields({
  field,
  children,
}: {
  field: FieldOf<'cardholderName' | `billing.${PostalAddressKey}`>;
  /** Rendered between the name and the address. */
  children?: React.ReactNode;
}) {
  return (
    <>
      <CardholderField field={field} />
      {children}
      <PostalAddressFields field={(name, options) => field(`billing.${name}`, options)} purpose="billing" />
    </>
  );
}

export function CardholderField({ field }: { field: FieldOf<'cardholderName'> }) {
  return (
    <TextField
      label="Cardholder name"
      {...field('cardholderName')}
      autoComplete="cc-name"
      maxLength={ADDRESS_LIMITS.label}
      required
    />
  );
}
