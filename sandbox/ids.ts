import { randomBytes } from 'node:crypto';

let lastTick = 0;

/**
 * Returns an id in Stripe's format: `pi_` and 24 unguessable characters. Later ids sort after earlier ones,
 * since lists are sorted by `created`, which is in whole seconds.
 */
export function createStripeId(prefix: string): string {
  lastTick = Math.max(lastTick + 1, Date.now() * 256);
  const tick = lastTick.toString(16).padStart(13, '0');
  return `${prefix}_${tick}${randomBytes(6).toString('hex').slice(0, 11)}`;
}

/** Returns an id in PayPal's format: 17 capital letters and digits. */
export function createPaypalId(): string {
  return randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
}

export function createClientSecret(id: string): string {
  return `${id}_secret_${randomBytes(12).toString('hex')}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
