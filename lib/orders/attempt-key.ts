import { createHash } from 'node:crypto';
import type { ShippingInfo } from './order-schema';

export type AttemptContent = {
  email: string;
  items: readonly { itemId: string; amount: string; quantity: number; pricePerUnit: number }[];
  shippingInfo: ShippingInfo;
};

export type AttemptKeys = {
  /** One order per attempt: hash of owner and key. */
  attemptKey: string;
  /** Hash of the key alone; null when the browser gave none. */
  checkoutKey: string | null;
  /** What must be the same when the key comes again. */
  fingerprint: string;
};

/**
 * The keys of one attempt to order. Without a key of the customer's it follows from who orders what,
 * to where, and with which payment, so that a doubled request is still one order.
 */
export function attemptKeysOf(
  content: AttemptContent,
  owner: { userId: string | null; paymentReference: string },
  key: string | null,
): AttemptKeys {
  const fingerprint = hash(canonical(content));
  if (key !== null) {
    return {
      attemptKey: hash(['given', owner.userId, key]),
      checkoutKey: toCheckoutKey(key),
      fingerprint,
    };
  }
  return {
    attemptKey: hash(['derived', owner.userId, fingerprint, owner.paymentReference]),
    checkoutKey: null,
    fingerprint,
  };
}

/** How a checkout's key is kept. */
export function toCheckoutKey(key: string): string {
  return hash(['checkout', key]);
}

/** The same content in the same form, whatever the order of lines and fields. */
function canonical({ email, items, shippingInfo }: AttemptContent): unknown {
  const { name, street1, street2, city, state, postalCode, phone } = shippingInfo;
  return [
    email,
    items
      .map(({ itemId, amount, quantity, pricePerUnit }) =>
        JSON.stringify([itemId, amount, quantity, pricePerUnit]),
      )
      .toSorted(),
    [name, street1, street2, city, state, postalCode, phone],
  ];
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
