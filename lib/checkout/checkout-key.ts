import { checkoutKeySchema } from '@/lib/orders/order-schema';

/** The key that a browser gave its checkout; null when there is none. Anything but a UUID is refused. */
export function readCheckoutKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  return key === null ? null : requireCheckoutKey(headers);
}

/** As `readCheckoutKey`, and refused when there is none. */
export function requireCheckoutKey(headers: Headers): string {
  const given = { 'Idempotency-Key': headers.get('idempotency-key') ?? undefined };
  return checkoutKeySchema.parse(given)['Idempotency-Key'];
}
