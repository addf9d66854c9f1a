'use client';

import { createPersistedStore } from '@/components/ui/persisted-store';

const KEY = 'my-allergens';
const CHANGE = 'my-allergens-change';
const storage = createPersistedStore(KEY);
/** The id of the user whose account the list came from; absent if it was chosen on this device. */
const accountStorage = createPersistedStore('my-allergens-account');

/** Whether this device remembers any allergens; their code is loaded only then. */
export const hasStoredAllergens = () => /\w/.test(storage.read() ?? '');

/** Calls `listener` whenever a tab of this device changes them; returns how to stop that. */
export function subscribeToAllergens(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  window.addEventListener(CHANGE, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(CHANGE, listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const readAllergensText = () => storage.read();

/** Whether the list came from an account: then it goes when its user logs out, or another one logs in. */
export const isFromAccount = () => Boolean(accountStorage.read());

export function rememberAllergensAccount(userId: string): void {
  accountStorage.write(userId);
}

/** Forgets the list if it came from an account, unless from this user's. */
export function forgetAccountAllergens({ exceptOf }: { exceptOf?: string } = {}): void {
  const userId = accountStorage.read();
  if (userId && userId !== exceptOf) forgetAllergens();
}

/** Forgets the list, also one that was chosen on this device. */
export function forgetAllergens(): void {
  accountStorage.write(null);
  storage.write(null);
  window.dispatchEvent(new Event(CHANGE));
}

/** Stores them as text; returns whether they survive a reload. */
export function writeAllergensText(text: string): boolean {
  const isKept = storage.write(text);
  // The next choice is made on this device.
  if (!hasStoredAllergens()) accountStorage.write(null);
  window.dispatchEvent(new Event(CHANGE));
  return isKept;
}
