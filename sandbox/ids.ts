import { randomBytes } from 'node:crypto';

/** An id in Stripe's form: `pi_` and 24 characters. Nobody can guess one. */
export function stripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** An id in PayPal's form: 17 capitals and digits. */
export function paypalId(): string {
  return randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
}

export function clientSecretOf(id: string): string {
  return `${id}_secret_${randomBytes(12).toString('hex')}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
