'use client';

import { FieldFrame, TextField } from '@/components/ui/text-field';
import { ADDRESS_LIMITS, formatPostalCode } from '@/lib/addresses/address-rules';
import { US_STATES } from '@/lib/geo/state-rules';

/** Where a place is, as it is typed. */
export type PlaceValues = {
  street1: string;
  street2: string;
  city: string;
  state: string;
  postalCode: string;
};

type AddressLinesProps = {
  values: PlaceValues;
  errors: Partial<Record<keyof PlaceValues, string>>;
  onChange: (name: keyof PlaceValues, value: string) => void;
  /** What the browser fills in: the shipping or the billing address. */
  purpose?: 'shipping' | 'billing';
};

/** Street, city, state and ZIP Code: the part that every address of the shop has. */
export function AddressLines({ values, errors, onChange, purpose }: AddressLinesProps) {
  const token = (name: string) => (purpose ? `${purpose} ${name}` : name);
  const field = (name: keyof PlaceValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(name, event.target.value),
  });
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
        <FieldFrame label="State" error={errors.state}>
          {(control) => (
            <select
              className="field aria-invalid:border-danger"
              name="state"
              value={values.state}
              onChange={(event) => onChange('state', event.target.value)}
              {...control}
              autoComplete={token('address-level1')}
              required
              // Some browsers would send the form; here Enter belongs to the choice.
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
          {...field('postalCode')}
          onChange={(event) => onChange('postalCode', formatPostalCode(event.target.value))}
          autoComplete={token('postal-code')}
          inputMode="numeric"
          maxLength={10}
          required
        />
      </div>
    </>
  );
}
