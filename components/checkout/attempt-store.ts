'use client';

import { createPersistedStore } from '@/components/ui/persisted-store';
import type { CartItem, OrderedLine } from '@/lib/cart/cart-rules';
import { toOrderedLine } from '@/lib/cart/ordered-line-rules';
import { generateUuid, UUID } from '@/lib/text/id-rules';

/** A checkout that this browser has started, and the items ordered in it. */
export type Attempt = {
  /** The idempotency key: it belongs to one order, however often and from whichever tab the order is sent. */
  key: string;
  /** Whether an order has been sent with the key; until then, the server does not know the key. */
  isSent: boolean;
  ordered: OrderedLine[];
};

/** The number of paid keys stored for other open tabs. */
const MAX_PAID_KEYS = 20;

// If a key were lost with the page, the customer could be charged twice.
const attemptStore = createPersistedStore('checkout-attempt', logUnsaved, { isVital: true });
const paidStore = createPersistedStore('paid-checkouts', logUnsaved, { isVital: true });

/** Returns the checkout that is open in this browser; null if there is none. */
export function readAttempt(): Attempt | null {
  const value = parse(attemptStore.read());
  // Its age does not matter: only the shop's response frees a key, not the device's clock.
  if (!isAttempt(value)) return null;
  // Stored by a version without `isSent`, so it may have been sent.
  return { ...value, isSent: value.isSent ?? true };
}

/** Returns the open checkout, or starts one and stores its key before anything is sent with it. */
export function openAttempt(): Attempt {
  const existing = readAttempt();
  if (existing) return existing;
  const attempt: Attempt = { key: generateUuid(), isSent: false, ordered: [] };
  attemptStore.write(JSON.stringify(attempt));
  return attempt;
}

/**
 * Stores a checkout before it is sent, since the tab may be closed before the response arrives. Returns whether it
 * survives a reload.
 */
export function storeSentAttempt(key: string, items: readonly CartItem[]): boolean {
  const attempt: Attempt = { key, isSent: true, ordered: items.map(toOrderedLine) };
  return attemptStore.write(JSON.stringify(attempt));
}

/**
 * Ends a checkout after its outcome has been shown: its key is not used again. The key of a paid checkout is stored,
 * so that another tab with the same cart does not order it again.
 */
export function endAttempt(key: string, { isPaid }: { isPaid: boolean }): void {
  if (isPaid && !isPaidKey(key)) {
    paidStore.write(JSON.stringify([...readPaidKeys(), key].slice(-MAX_PAID_KEYS)));
  }
  if (readAttempt()?.key === key) attemptStore.write(null);
}

/** Returns whether the checkout with this key was paid in any tab. */
export function isPaidKey(key: string): boolean {
  return readPaidKeys().includes(key);
}

/** Deletes all checkouts, so that the next user of this browser learns nothing about them. */
export function clearCheckouts(): void {
  attemptStore.write(null);
  paidStore.write(null);
}

function readPaidKeys(): string[] {
  const value = parse(paidStore.read());
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch (error) {
    console.warn('The last checkout could not be read', error);
    return null;
  }
}

function logUnsaved(error: unknown): void {
  console.warn('This checkout could not be stored: it will be lost after a reload', error);
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, ordered } = value as Partial<Attempt>;
  return typeof key === 'string' && UUID.test(key) && Array.isArray(ordered);
}
