import { createHash } from 'node:crypto';
import type { ShippingInfo } from '@/lib/orders/order-schema';
import { toCents } from '@/lib/orders/pricing-rules';

export type AttemptContent = {
  email: string;
  items: readonly { itemId: string; amount: string; quantity: number; pricePerUnit: number }[];
  shippingInfo: ShippingInfo;
};

export type AttemptKeys = {
  /** Unique among orders: derived from the checkout's key, or else from its content. */
  placementKey: string;
  /** The hash of the key; null if the browser sent none. */
  checkoutKey: string | null;
  /** Equal for identical orders: the same email, shipping and lines, regardless of the payment method. */
  fingerprint: string;
};

/**
 * Returns the keys of an attempt to order. A key from the browser identifies the checkout, regardless of who is signed
 * in. Without one, the key is derived from the customer, the content, the address and the payment, so that a repeated
 * request still results in a single order.
 */
export function toAttemptKeys(
  content: AttemptContent,
  owner: { userId: string | null; paymentReference: string },
  key: string | null,
): AttemptKeys {
  const fingerprint = hash(normalize(content));
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

/** Hashes a checkout's key for storage. */
export function toCheckoutKey(key: string): string {
  return hash(['checkout', key]);
}

/** Hashes a shipping address. */
export function toShippingKey(shippingInfo: ShippingInfo): string {
  return hash(['shipping', ...toAddressFields(shippingInfo)]);
}

function toAddressFields({ name, street1, street2, city, state, postalCode, phone }: ShippingInfo): string[] {
  return [name, street1, street2, city, state, postalCode, phone];
}

/** Normalizes the content, so that the order of lines and fields and the split of quantities do not matter. */
function normalize({ email, items, shippingInfo }: AttemptContent): unknown {
  const quantities = new Map<string, number>();
  for (const { itemId, amount, quantity, pricePerUnit } of items) {
    const line = JSON.stringify([itemId, amount, toCents(pricePerUnit)]);
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  return [email, [...quantities].toSorted(([a], [b]) => (a < b ? -1 : 1)), toAddressFields(shippingInfo)];
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
