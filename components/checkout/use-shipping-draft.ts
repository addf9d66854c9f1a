'use client';

import { useState } from 'react';
import type { UserView } from '@/lib/accounts/profile-schema';
import { formatPostalCode } from '@/lib/addresses/address-rules';
import {
  EMPTY_DRAFT,
  type ShippingDraft,
  toPhoneDigits,
  withAddress,
} from '@/lib/checkout/shipping-draft-rules';

/** What is typed into the second step. A customer finds it filled with the primary address. */
export function useShippingDraft(user: UserView | null) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [filledFor, setFilledFor] = useState<string | null>(null);
  if (user && filledFor !== user._id) {
    setFilledFor(user._id);
    setDraft(fillFor(draft, user));
  }
  return [draft, setDraft] as const;
}

function fillFor(draft: ShippingDraft, { email, profile }: UserView): ShippingDraft {
  const known = { ...draft, email, phone: draft.phone || toPhoneDigits(profile.phoneNumber) };
  const address = profile.addresses.find(({ isPrimary }) => isPrimary);
  const isTyped = [draft.name, draft.street1, draft.city].some((text) => text !== '');
  return address && !isTyped ? withAddress(known, address, formatPostalCode(address.postalCode)) : known;
}
