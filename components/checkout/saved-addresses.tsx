'use client';

import type { AddressView } from '@/lib/accounts/address-schema';
import { isolateText } from '@/lib/text/isolate-rules';

/** The customer's saved addresses; the selected one fills the fields below. */
export function SavedAddresses({
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
                {[address.street1, address.street2, address.city, address.state]
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
