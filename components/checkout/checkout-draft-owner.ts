'use client';

import { createTabStore } from '@/components/ui/persisted-store';

/**
 * The input of the checkout, in this tab: the id of the user who typed it, or `GUEST`, followed by the parts of the checkout as
 * JSON. Never a card. Every page loads this; `checkout-draft-store` reads and writes the parts.
 */
export const draftStore = createTabStore('shipping-draft');

/** Stands for a customer without an account. */
export const GUEST = 'guest';

/** Deletes the input of the checkout, unless this customer typed it. */
export function forgetCheckoutDraft({ exceptOf }: { exceptOf?: string } = {}): void {
  if (exceptOf === undefined || !isDraftOf(exceptOf)) draftStore.write(null);
}

export function isDraftOf(owner: string): boolean {
  return draftStore.read()?.startsWith(`${owner}{`) ?? false;
}
