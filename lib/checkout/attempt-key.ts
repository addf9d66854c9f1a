import { createHash } from 'node:crypto';
import type { ShippingInfo } from '@/lib/orders/order-schema';
import { toCents } from '@/lib/orders/pricing-rules';

export type AttemptContent = {
  email: string;
  items: readonly { itemId: string; amount: string; quantity: number; pricePerUnit: number }[];
  shippingInfo: ShippingInfo;
};

export type AttemptKeys = {
  /** What one order at a time may have: it follows from the checkout's key alone, else from its content. */
  placementKey: string;
  /** Hash of the key; null when the browser gave none. */
  checkoutKey: string | null;
  /** What is the same when the same is ordered again: email, shipping and lines, not how it is paid. */
  fingerprint: string;
};

/**
 * The keys of one attempt to order. A given key is the identity of the checkout, whoever is signed in.
 * Without one it follows from who orders what, to where, and with which payment, so that a doubled
 * request is still one order.
 */
export function attemptKeysOf(
  content: AttemptContent,
  owner: { userId: string | null; paymentReference: string },
  key: string | null,
): AttemptKeys {
  const fingerprint = hash(canonical(content));
  if (key !== null) {
    const checkoutKey = toCheckoutKey(key);
    return { placementKey: checkoutKey, checkoutKey, fingerprint };
  }
  return {
    placementKey: hash(['derived', owner.userId, fingerprint, owner.paymentReference]),
    checkoutKey: null,
    fingerprint,
  };
}

/** How a checkout's key is stored. */
export function toCheckoutKey(key: string): string {
  return hash(['checkout', key]);
}

/** The same for the same postal address, however it is typed. */
export function toShippingKey(shippingInfo: ShippingInfo): string {
  return hash(['shipping', ...addressOf(shippingInfo)]);
}

function addressOf({ name, street1, street2, city, state, postalCode, phone }: ShippingInfo): string[] {
  return [name, street1, street2, city, state, postalCode, phone];
}

/** The same content in the same form, whatever the order of lines and fields, and however lines are split. */
function canonical({ email, items, shippingInfo }: AttemptContent): unknown {
  const quantities = new Map<string, number>();
  for (const { itemId, amount, quantity, pricePerUnit } of items) {
    const line = JSON.stringify([itemId, amount, toCents(pricePerUnit)]);
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  return [email, [...quantities].toSorted(([a], [b]) => (a < b ? -1 : 1)), addressOf(shippingInfo)];
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
