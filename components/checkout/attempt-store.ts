'use client';

import { type CartItem, type LineIdentity, toOrderedLine } from '@/lib/cart/cart-rules';

/** A checkout that this browser has begun, and what was ordered in it. */
export type Attempt = {
  /** The key that makes it one order, however often it is sent, and by whichever tab. */
  key: string;
  /** Whether an order was sent under the key: before, there is nothing to ask about. */
  isSent: boolean;
  ordered: (LineIdentity & { quantity: number })[];
};

const ATTEMPT_KEY = 'checkout-attempt';
const PAID_KEY = 'paid-checkouts';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A tab that was left open compares with this many. */
const PAID_KEPT = 20;

/** What this page knows where storage is forbidden. */
const memory = new Map<string, string>();

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
  const value = readStored(ATTEMPT_KEY);
  // However old: the clock of a device frees no key, only what the shop says of it does.
  if (!isAttempt(value)) return null;
  // One of before this mark was there: it may have been sent.
  return { ...value, isSent: value.isSent ?? true };
}

/** The checkout that goes on, or else begins: its key is there before anything is sent under it. */
export function openAttempt(): Attempt {
  const open = readAttempt();
  if (open) return open;
  const attempt: Attempt = { key: newCheckoutKey(), isSent: false, ordered: [] };
  store(ATTEMPT_KEY, attempt);
  return attempt;
}

/** Remembers a checkout before it is sent: the tab may be closed before the answer comes. */
export function rememberAttempt(key: string, items: readonly CartItem[]): Attempt {
  const attempt: Attempt = { key, isSent: true, ordered: items.map(toOrderedLine) };
  store(ATTEMPT_KEY, attempt);
  return attempt;
}

/**
 * The checkout is over, and its end was shown: nothing more is ordered under its key. A paid one stays
 * known by it, so that no other tab takes its place with a key of its own.
 */
export function endAttempt(key: string, { isPaid }: { isPaid: boolean }): void {
  if (isPaid && !isPaidKey(key)) store(PAID_KEY, [...readPaidKeys(), key].slice(-PAID_KEPT));
  if (readAttempt()?.key === key) remove(ATTEMPT_KEY);
}

/** Whether the checkout with this key was paid, in whichever tab. */
export function isPaidKey(key: string): boolean {
  return readPaidKeys().includes(key);
}

/** Whoever uses this browser next learns nothing of its checkouts. */
export function forgetCheckouts(): void {
  remove(ATTEMPT_KEY);
  remove(PAID_KEY);
}

function remove(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: then nothing is there either.
  }
}

function readPaidKeys(): string[] {
  const value = readStored(PAID_KEY);
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}

function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? memory.get(name) ?? 'null');
  } catch (error) {
    console.warn('The last checkout could not be looked up', error);
    return JSON.parse(memory.get(name) ?? 'null');
  }
}

function store(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    memory.delete(name);
  } catch (error) {
    console.warn('This checkout is not remembered: it cannot be found again after a reload', error);
    memory.set(name, text);
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, ordered } = value as Partial<Attempt>;
  return typeof key === 'string' && UUID.test(key) && Array.isArray(ordered);
}
