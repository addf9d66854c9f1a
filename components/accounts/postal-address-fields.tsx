'use client';

import { FieldFrame, TextField } from '@/components/ui/text-field';
import type { FieldOf } from '@/components/ui/use-api-form';
import { ADDRESS_LIMITS, formatPostalCode } from '@/lib/accounts/address-rules';
import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import { US_STATES } from '@/lib/geo/state-rules';

/** The name of a postal address field, the same in every form. */
export type PostalAddressKey = keyof PostalAddress;

type PostalAddressFieldsProps = {
  field: FieldOf<PostalAddressKey>;
  /** Which address the browser autofills: shipping or billing. */
  purpose?: 'shipping' | 'billing';
  /** Called with each text of the ZIP Code. */
  onPostalCode?: (postalCode: string) => void;
};

/** Street, ZIP Code, city and state, as in every address of the shop. */
export function PostalAddressFields({ field, purpose, onPostalCode }: PostalAddressFieldsProps) {
  const toAutoComplete = (name: string) => (purpose ? `${purpose} ${name}` : name);
  const { error: stateError, ...state } = field('state');
  const postalCode = field('postalCode', { normalize: formatPostalCode });
  return (
    <>
      <TextField
        label="Street Address"
        {...field('street1')}
        autoComplete={toAutoComplete('address-line1')}
        maxLength={ADDRESS_LIMITS.street1}
        required
      />
      <TextField
        label="Apt / Suite (optional)"
        {...field('street2')}
        autoComplete={toAutoComplete('address-line2')}
        maxLength={ADDRESS_LIMITS.street2}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="ZIP Code"
          {...postalCode}
          onChange={(event) => {
            void postalCode.onChange(event);
            onPostalCode?.(event.target.value);
          }}
          autoComplete={toAutoComplete('postal-code')}
          inputMode="numeric"
          required
        />
        <TextField
          label="City"
          {...field('city')}
          autoComplete={toAutoComplete('address-level2')}
          maxLength={ADDRESS_LIMITS.city}
          required
        />
      </div>
      <FieldFrame label="State" error={stateError}>
        {(control) => (
          <select
            className="field aria-invalid:border-danger"
            {...state}
            {...control}
            autoComplete={toAutoComplete('address-level1')}
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
    </>
  );
}
