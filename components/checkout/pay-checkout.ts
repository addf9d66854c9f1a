import { readCart, removeOrdered } from '@/components/cart/cart-store';
import { hasSameLines, toOrderedLine } from '@/lib/cart/cart-rules';
import { endAttempt, isPaidKey, openAttempt, readAttempt } from './attempt-store';
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
  onPlaced: (placed: Extract<Placed, { kind: 'placed' }>) => void;
};
type Refused = Extract<Placed, { kind: 'refused' }>;

const UNDER_WAY =
  'A payment is under way already, here or in another tab. Please finish it or close it first: this one was not sent.';
const CART_CHANGED =
  'Your cart was changed in the meantime, perhaps in another tab. This payment was not sent: please look over your ' +
  'cart and pay again.';
const PAID_ELSEWHERE =
  'This checkout was already paid in another tab. This payment was not sent; the email about your order has its details.';

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

async function payLocked(tab: CheckoutTab, { prepare, onPlaced, ...placing }: Paying): Promise<Placed> {
  const { items } = placing;
  const prepared = await prepare();
  if ('kind' in prepared) return prepared;
  // After all waits: another tab may have paid for this checkout, or changed its cart.
  if (tab.key !== null && isPaidKey(tab.key)) return showPaid(tab, tab.key, onPlaced);
  if (!hasSameLines(items, readCart())) return refused(CART_CHANGED);
  const placed = await placeOrder({
    ...placing,
    ...prepared,
    key: readAttempt()?.key ?? tab.key ?? openAttempt().key,
  });
  if (placed.kind === 'placed') {
    const ordered = readAttempt()?.ordered ?? items.map(toOrderedLine);
    onPlaced(placed);
    removeOrdered(ordered);
    endAttempt(placed.key, { isPaid: true });
  }
  // An end that was shown here is over for this tab: what is paid next is another checkout.
  tab.key = readAttempt()?.key ?? null;
  return placed;
}

/** The other tab took what was ordered out of the cart already. */
async function showPaid(tab: CheckoutTab, key: string, onPlaced: Paying['onPlaced']): Promise<Placed> {
  tab.key = null;
  try {
    const { success, order } = await askAttempt(key);
    if (!success || !order) return refused(PAID_ELSEWHERE);
    const placed = { kind: 'placed', order, key } as const;
    onPlaced(placed);
    return placed;
  } catch (error) {
    console.warn('What became of the checkout in the other tab could not be asked', error);
    return refused(PAID_ELSEWHERE);
  }
}

function refused(text: string): Refused {
  return { kind: 'refused', text, isDecline: false };
}
