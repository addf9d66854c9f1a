'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '@/components/ui/dialog';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import {
  ADDRESS_LIMITS,
  formatPostalCode,
  toAddressErrorText,
  toDigits,
} from '@/lib/addresses/address-rules';
import { type AddressList, type AddressView, addressSchema } from '@/lib/addresses/address-schema';
import { US_STATES } from '@/lib/geo/state-rules';
import { ApiError, callApi } from '@/lib/http/api-client';

type Values = Omit<AddressView, '_id' | 'isPrimary'>;
type Errors = Partial<Record<string, string>>;

type Props = {
  /** The address to change; a new one is entered without it. */
  address?: AddressView;
  /** The phone number a new address starts with. */
  defaultPhone: string;
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

function AddressFields({ address, defaultPhone, onClose, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(() => toValues(address, defaultPhone));
  const [isPrimary, setIsPrimary] = useState(address?.isPrimary ?? true);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    const result = addressSchema.safeParse({ ...values, isPrimary });
    if (!result.success) {
      const found: Errors = {};
      for (const { path, message } of result.error.issues) found[path.join('.')] ??= message;
      // Drawn first, so that the field has its error when focus says it aloud.
      flushSync(() => {
        setErrors(found);
        setFailure('');
      });
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setErrors({});
    setFailure('');
    setIsSaving(true);
    try {
      const { addresses } = await (address
        ? callApi<AddressList>('PUT', `/api/users/me/addresses/${address._id}`, result.data)
        : callApi<AddressList>('POST', '/api/users/me/addresses', result.data));
      onSaved(addresses);
    } catch (error) {
      setFailure(toAddressErrorText(error instanceof ApiError ? error.body : null));
    } finally {
      setIsSaving(false);
    }
  }

  const change = (name: keyof Values, value: string) => {
    setValues({ ...values, [name]: value });
    setErrors({ ...errors, [name]: undefined });
  };
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change(name, event.target.value),
  });

  return (
    <form
      ref={form}
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <TextField
        label="Full Name"
        {...field('label')}
        error={errors.label}
        autoComplete="name"
        maxLength={ADDRESS_LIMITS.label}
        required
      />
      <TextField
        label="Company (optional)"
        {...field('company')}
        error={errors.company}
        autoComplete="organization"
        maxLength={ADDRESS_LIMITS.company}
      />
      <TextField
        label="Street Address"
        {...field('street1')}
        error={errors.street1}
        autoComplete="address-line1"
        maxLength={ADDRESS_LIMITS.street1}
        required
      />
      <TextField
        label="Apt / Suite (optional)"
        {...field('street2')}
        error={errors.street2}
        autoComplete="address-line2"
        maxLength={ADDRESS_LIMITS.street2}
      />
      <TextField
        label="City"
        {...field('city')}
        error={errors.city}
        autoComplete="address-level2"
        maxLength={ADDRESS_LIMITS.city}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldFrame label="State" error={errors.state}>
          {(control) => (
            <select
              className="field aria-invalid:border-danger"
              {...field('state')}
              {...control}
              autoComplete="address-level1"
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
          onChange={(event) => change('postalCode', formatPostalCode(event.target.value))}
          error={errors.postalCode}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
          required
        />
      </div>
      <TextField
        label="Phone (optional)"
        {...field('phoneNumber')}
        error={errors.phoneNumber}
        type="tel"
        autoComplete="tel-national"
        // Room for 10 digits however they are written.
        maxLength={20}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isPrimary"
          className="size-5 accent-brand"
          checked={isPrimary}
          // The shop keeps one primary address: only another one can take over.
          disabled={address?.isPrimary}
          onChange={(event) => setIsPrimary(event.target.checked)}
        />
        Make this my primary address
      </label>
      {failure && (
        <p role="alert" className="text-danger text-sm">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-ghost" onClick={onClose}>
          Cancel
        </button>
        {/* Not `disabled`, which would take the focus away from who pressed it. */}
        <button
          type="submit"
          className="button button-primary aria-disabled:opacity-50"
          aria-disabled={isSaving}
          aria-busy={isSaving}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </button>
      </div>
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
