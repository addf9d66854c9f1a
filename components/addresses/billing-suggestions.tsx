'use client';

import type { BillingAddress } from '@/lib/addresses/billing-suggestion-rules';

/** Billing addresses of saved cards, to fill in the form. */
export function BillingSuggestions({
  places,
  onPick,
}: {
  places: readonly BillingAddress[];
  onPick: (place: BillingAddress) => void;
}) {
  if (places.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-medium text-sm">Use a billing address</legend>
      <div className="mt-2 grid gap-2">
        {places.map((place) => (
          <button
            key={`${place.street1} ${place.street2} ${place.postalCode}`}
            type="button"
            className="min-h-11 rounded-field border border-field px-3.5 py-2 text-left text-sm hover:bg-sunken"
            onClick={() => onPick(place)}
          >
            <span className="block font-semibold">{place.name}</span>
            {place.street1}
            {place.street2 && `, ${place.street2}`}, {place.city}, {place.state} {place.postalCode}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
