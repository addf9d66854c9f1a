'use client';

import { AddressLines, type PlaceValues } from '@/components/addresses/address-lines';
import { TextField } from '@/components/ui/text-field';
import { ADDRESS_LIMITS } from '@/lib/addresses/address-rules';

export type BillingValues = PlaceValues & { cardholderName: string };

/** Who holds a card, and where the bank knows them. Errors are named as in `cardHolderSchema`. */
export function BillingFields({
  values,
  errors,
  onChange,
  children,
}: {
  values: BillingValues;
  errors: Record<string, string>;
  onChange: (name: keyof BillingValues, value: string) => void;
  /** Between the name and the address. */
  children?: React.ReactNode;
}) {
  const placeErrors = Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.replace('billing.', ''), error]),
  );
  return (
    <>
      <TextField
        label="Cardholder name"
        name="cardholderName"
        autoComplete="cc-name"
        maxLength={ADDRESS_LIMITS.label}
        value={values.cardholderName}
        error={errors.cardholderName}
        onChange={(event) => onChange('cardholderName', event.target.value)}
        required
      />
      {children}
      <AddressLines values={values} errors={placeErrors} onChange={onChange} purpose="billing" />
    </>
  );
}
