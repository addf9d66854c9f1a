'use client';

import { createPersistedStore } from '@/components/ui/persisted-store';

/** The id of the user whose account has the plan of this device, and what was sent and received last. */
const storage = createPersistedStore('plan-account');
const ID_LENGTH = 24;
const PLAN_KEYS = ['meal-plan', 'basket-plan', 'shopping-list', 'pantry', 'always-at-home'] as const;

/** Returns what was stored for a user; null if the plan is not from their account. */
export function readPlanAccount(userId: string): string | null {
  const text = storage.read();
  return text?.startsWith(userId) ? text.slice(ID_LENGTH) : null;
}

export function writePlanAccount(userId: string, text: string): void {
  storage.write(userId + text);
}

/** Forgets the plan if it came from an account, unless from this user's. */
export function forgetAccountPlan({ exceptOf }: { exceptOf?: string } = {}): void {
  const text = storage.read();
  if (!text || (exceptOf && text.startsWith(exceptOf))) return;
  // First: otherwise another tab could take what is removed for changes to send.
  storage.write(null);
  for (const key of PLAN_KEYS) {
    createPersistedStore(key).write(null);
    // This page shows it too, and browsers tell only the others.
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
}
