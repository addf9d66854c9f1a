'use client';

import type { BillingAddress } from '@/lib/accounts/billing-suggestion-rules';
import { isolateText } from '@/lib/text/isolate-rules';

/** Billing addresses of saved cards, to fill in the form. */
export function BillingSuggestions({
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
