'use client';

import { FieldFrame, TextField } from '@/components/ui/text-field';
import type { FieldOf } from '@/components/ui/use-api-form';
import { ADDRESS_LIMITS, formatPostalCode } from '@/lib/addresses/address-rules';
import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import { US_STATES } from '@/lib/geo/state-rules';

/** The fields of a postal address, with the same names in every form. */
export type PlaceField = keyof PostalAddress;

type AddressLinesProps = {
  field: FieldOf<PlaceField>;
  /** Which address the browser autofills: shipping or billing. */
  purpose?: 'shipping' | 'billing';
};

/** Street, city, state and ZIP Code, as in every address of the shop. */
export function AddressLines({ field, purpose }: AddressLinesProps) {
  const token = (name: string) => (purpose ? `${purpose} ${name}` : name);
  const { error: stateError, ...state } = field('state');
  return (
    <>
      <TextField
        label="Street Address"
        {...field('street1')}
        autoComplete={token('address-line1')}
        maxLength={ADDRESS_LIMITS.street1}
        required
      />
      <TextField
        label="Apt / Suite (optional)"
        {...field('street2')}
        autoComplete={token('address-line2')}
        maxLength={ADDRESS_LIMITS.street2}
      />
      <TextField
        label="City"
        {...field('city')}
        autoComplete={token('address-level2')}
        maxLength={ADDRESS_LIMITS.city}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldFrame label="State" error={stateError}>
          {(control) => (
            <select
              className="field aria-invalid:border-danger"
              {...state}
              {...control}
              autoComplete={token('address-level1')}
              required
              // Some browsers would submit the form; Enter only selects an option here.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            >
              <option value="">Choose a state</option>
              {US_STATES.map(({ label, value }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <TextField
          label="ZIP Code"
          {...field('postalCode', { tidy: formatPostalCode })}
          autoComplete={token('postal-code')}
          inputMode="numeric"
          maxLength={10}
          required
        />
      </div>
    </>
  );
}
