'use client';

import type { CartItem, LineIdentity } from '@/lib/cart/cart-rules';
import { ATTEMPT_LIFE_MS } from '@/lib/orders/order-rules';

/** A checkout that was sent to the shop, and what was ordered in it. */
export type Attempt = {
  /** The key that makes it one order, however often it is sent. */
  key: string;
  startedAtMs: number;
  ordered: (LineIdentity & { quantity: number })[];
};

const ATTEMPT_KEY = 'checkout-attempt';

/** A random UUID (version 4). `crypto.randomUUID` is not there on a page without https. */
export function newCheckoutKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The checkout that this browser began and has seen no end of; null when there is none. */
export function readAttempt(): Attempt | null {
  try {
    const attempt: unknown = JSON.parse(localStorage.getItem(ATTEMPT_KEY) ?? 'null');
    return isAttempt(attempt) && Date.now() - attempt.startedAtMs < ATTEMPT_LIFE_MS ? attempt : null;
  } catch (error) {
    console.warn('The last checkout could not be looked up', error);
    return null;
  }
}

/** Remembers a checkout before it is sent: the tab may be closed before the answer comes. */
export function rememberAttempt(key: string, items: readonly CartItem[]): Attempt {
  const attempt: Attempt = {
    key,
    startedAtMs: Date.now(),
    ordered: items.map(({ _id, selectedOption, quantity }) => ({
      _id,
      amount: selectedOption.amount,
      quantity,
    })),
  };
  try {
    localStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
  } catch (error) {
    console.warn('This checkout is not remembered: it cannot be found again after a reload', error);
  }
  return attempt;
}

export function forgetAttempt(): void {
  try {
    localStorage.removeItem(ATTEMPT_KEY);
  } catch {
    // Storage is forbidden: then nothing is there either.
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, startedAtMs, ordered } = value as Partial<Attempt>;
  return typeof key === 'string' && typeof startedAtMs === 'number' && Array.isArray(ordered);
}
