'use client';

import { createTabStore } from '@/components/ui/persisted-store';

/** What a guest typed into the checkout's shipping step, as JSON; never a card, and nothing of a signed-in customer. */
export const shippingDraftStore = createTabStore('shipping-draft');
