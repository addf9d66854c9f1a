import { readCart, removeOrdered } from '@/components/cart/cart-store';
import { type CartItem, hasSameLines, hasSameOrdered, toOrderedLine } from '@/lib/cart/cart-rules';
import { type Attempt, endAttempt, isPaidKey, openAttempt, readAttempt } from './attempt-store';
import { withPaymentLock } from './payment-lock';
import { askAttempt, type Placed, type Placing, placeOrder } from './place-order';

/** What one tab knows of the checkout that its payment step belongs to. */
export type CheckoutTab = {
  /** Null until the payment step opened, and again once the end of the checkout was shown. */
  key: string | null;
};

type Paying = Omit<Placing, 'key' | 'stripe'> & {
  /** What must be known before anything is sent: the card provider; or why nothing is sent. */
  prepare: () => Promise<Pick<Placing, 'stripe'> | Refused>;
  /** Shows the end of the checkout, before its cart is emptied. */
  onEnd: (end: CheckoutEnd) => void;
};
type Refused = Extract<Placed, { kind: 'refused' }>;
/** The end of a checkout: its order, or where that is not this session's to see, what became of it. */
export type CheckoutEnd = Extract<Placed, { kind: 'placed' | 'told' }>;

export const UNDER_WAY =
  'A payment is under way already, here or in another tab. Please finish it or close it first: this one was not sent.';
const CART_CHANGED =
  'Your cart was changed in the meantime, perhaps in another tab. This payment was not sent: please look over your ' +
  'cart and pay again.';
export const PAID_ELSEWHERE =
  'This checkout was already paid in another tab. Nothing more was taken; the email about your order has its details.';

/** The payment step opens: the checkout has its key from here on, the one of an earlier try where there is one. */
export function openCheckout(tab: CheckoutTab): void {
  tab.key ??= openAttempt().key;
}

/**
 * Pays for a checkout, once, whichever tab or panel asks: one payment at a time, under the one key of the
 * checkout, and only for the cart that the customer sees. Never throws.
 */
export async function payCheckout(tab: CheckoutTab, paying: Paying): Promise<Placed> {
  return (await withPaymentLock(() => payLocked(tab, paying))) ?? refused(UNDER_WAY);
}

async function payLocked(tab: CheckoutTab, { prepare, onEnd, ...placing }: Paying): Promise<Placed> {
  const { items } = placing;
  const prepared = await prepare();
  if ('kind' in prepared) return prepared;
  // After all waits: another tab may have paid for this checkout, or changed its cart.
  if (tab.key !== null && isPaidKey(tab.key)) return showPaid(tab, tab.key, onEnd);
  if (!hasSameLines(items, readCart())) return refused(CART_CHANGED);
  const before = readAttempt();
  const key = before?.key ?? tab.key ?? openAttempt().key;
  tab.key = key;
  const placed = toEnd(await placeOrder({ ...placing, ...prepared, key }), { before, items, key });
  if (placed.kind === 'placed' || placed.kind === 'told') {
    onEnd(placed);
    // In this order: a tab that sees the cart emptied finds out why.
    endAttempt(key, { isPaid: true });
    removeOrdered(items.map(toOrderedLine));
  }
  // An end that was shown here is over for this tab: what is paid next is another checkout.
  if (placed.kind !== 'prices' && (placed.kind !== 'refused' || placed.isOver)) tab.key = null;
  return placed;
}

/** That the very same was paid before, as another session, is the end of it: nobody pays for it again unasked. */
function toEnd(
  placed: Placed,
  { before, items, key }: { before: Attempt | null; items: readonly CartItem[]; key: string },
): Placed {
  if (placed.kind !== 'refused' || !placed.paidOrder || !before?.isSent) return placed;
  if (!hasSameOrdered(before.ordered, items.map(toOrderedLine))) return placed;
  const text = `This checkout is already paid: it is order ${placed.paidOrder}. Nothing more was taken, and the email about it has its details.`;
  return { kind: 'told', text, key };
}

/** The other tab took what was ordered out of the cart already. */
async function showPaid(tab: CheckoutTab, key: string, onEnd: Paying['onEnd']): Promise<Placed> {
  tab.key = null;
  const end = await findPaid(key);
  onEnd(end);
  return end;
}

async function findPaid(key: string): Promise<CheckoutEnd> {
  try {
    const { success, order, message } = await askAttempt(key);
    if (success && order) return { kind: 'placed', order, key };
    return { kind: 'told', text: success ? PAID_ELSEWHERE : message, key };
  } catch (error) {
    console.warn('What became of the checkout in the other tab could not be asked', error);
    return { kind: 'told', text: PAID_ELSEWHERE, key };
  }
}

function refused(text: string): Refused {
  return { kind: 'refused', text, isDecline: false };
}
