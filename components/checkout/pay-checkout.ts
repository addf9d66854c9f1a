import { removeOrdered } from '@/components/cart/cart-changes';
import { readCart } from '@/components/cart/cart-store';
import type { CartItem } from '@/lib/cart/cart-rules';
import { hasSameLines, isSameOrder, toOrderedLine } from '@/lib/cart/ordered-line-rules';
import { ApiError } from '@/lib/http/api-client';
import type { AttemptResponse } from '@/lib/orders/order-schema';
import { type Attempt, endAttempt, isPaidKey, openAttempt, readAttempt } from './attempt-store';
import { withPaymentLock } from './payment-lock';
import {
  createRefusal,
  fetchAttempt,
  type PlaceOrderOptions,
  type PlaceOrderResult,
  submitOrder,
} from './place-order';

/** The state that one tab has of the checkout of its payment step. */
export type CheckoutTab = {
  /** Null until the payment step opens, and again after the result has been shown. */
  key: string | null;
};

type PayOptions = Omit<PlaceOrderOptions, 'key' | 'stripe'> & {
  /** Loads the card provider if the payment needs it, unless the session has ended. */
  prepare: () => Promise<
    Pick<PlaceOrderOptions, 'stripe'> | Extract<PlaceOrderResult, { kind: 'session-ended' }>
  >;
  /** Shows the result of the checkout, before the cart is emptied. */
  onOutcome: (outcome: CheckoutOutcome) => void;
};
/** The result of a checkout: its order, or only the outcome if this session may not see the order. */
export type CheckoutOutcome = Extract<PlaceOrderResult, { kind: 'placed' | 'already-paid' }>;

export const PAYMENT_IN_PROGRESS_MESSAGE =
  'A payment is already in progress, here or in another tab. Please finish it or close it first: this one was not sent.';
const CART_CHANGED_MESSAGE =
  'Your cart was changed in the meantime, perhaps in another tab. This payment was not sent: please review your ' +
  'cart and pay again.';
export const PAID_ELSEWHERE_MESSAGE =
  'This checkout was already paid in another tab. Nothing more was taken; the email about your order has its details.';

/** Gives the checkout its key when the payment step opens: the key of an earlier attempt, if there is one. */
export function openCheckout(tab: CheckoutTab): void {
  tab.key ??= openAttempt().key;
}

/**
 * Pays for a checkout exactly once across tabs and panels: one payment at a time, with the checkout's only key, and
 * only for the cart that the customer sees. Never throws.
 */
export async function payCheckout(tab: CheckoutTab, options: PayOptions): Promise<PlaceOrderResult> {
  return (
    (await withPaymentLock(() => payWithLock(tab, options))) ?? createRefusal(PAYMENT_IN_PROGRESS_MESSAGE)
  );
}

async function payWithLock(
  tab: CheckoutTab,
  { prepare, onOutcome, ...placeOptions }: PayOptions,
): Promise<PlaceOrderResult> {
  const { items } = placeOptions;
  const prepared = await prepare();
  if ('kind' in prepared) return prepared;
  const ended = await loadEndedCheckout(tab);
  if (ended.outcome) return showOutcome(tab, ended.outcome, onOutcome);
  if (ended.isClosed) tab.key = null;
  // Checked last, since another tab may have paid for this checkout or changed its cart during the waits.
  if (tab.key !== null && isPaidKey(tab.key))
    return showOutcome(tab, await loadPaidOutcome(tab.key), onOutcome);
  if (!hasSameLines(items, readCart())) return createRefusal(CART_CHANGED_MESSAGE);
  const storedAttempt = readAttempt();
  const key = storedAttempt?.key ?? tab.key ?? openAttempt().key;
  tab.key = key;
  const result = toCheckoutResult(await submitOrder({ ...placeOptions, ...prepared, key }), {
    storedAttempt,
    items,
    key,
  });
  if (result.kind === 'placed' || result.kind === 'already-paid') {
    onOutcome(result);
    // In this order, so that a tab that sees the empty cart can find out why.
    endAttempt(key, { isPaid: true });
    removeOrdered(items.map(toOrderedLine));
  }
  // The result was shown, so this tab's next payment belongs to another checkout.
  const isCartRefused = result.kind === 'prices' || result.kind === 'short';
  if (!isCartRefused && (result.kind !== 'refused' || result.isFinal)) tab.key = null;
  return result;
}

/** Ends the checkout if an identical order was paid in another session, so that no one pays twice by accident. */
function toCheckoutResult(
  result: PlaceOrderResult,
  { storedAttempt, items, key }: { storedAttempt: Attempt | null; items: readonly CartItem[]; key: string },
): PlaceOrderResult {
  if (result.kind !== 'refused' || !result.paidOrder || !storedAttempt?.isSent) return result;
  if (!isSameOrder(storedAttempt.ordered, items.map(toOrderedLine))) return result;
  const message = `This checkout is already paid: it is order ${result.paidOrder}. Nothing more was taken, and the email about it has its details.`;
  return { kind: 'already-paid', message, key };
}

/** Shows the result of a checkout that was paid in another tab. */
function showOutcome(
  tab: CheckoutTab,
  outcome: CheckoutOutcome,
  onOutcome: PayOptions['onOutcome'],
): PlaceOrderResult {
  tab.key = null;
  onOutcome(outcome);
  return outcome;
}

/**
 * Returns the outcome of this tab's checkout if another tab has ended it, such as by a logout, which also forgets whether it was
 * paid. A closed one takes no payments: the next one belongs to another checkout.
 */
async function loadEndedCheckout({
  key,
}: CheckoutTab): Promise<{ isClosed: boolean; outcome: CheckoutOutcome | null }> {
  if (key === null || readAttempt() || isPaidKey(key)) return { isClosed: false, outcome: null };
  try {
    const response = await fetchAttempt(key);
    return { isClosed: response.state === 'void', outcome: toPaidOutcome(response, key) };
  } catch (error) {
    // No order was sent with its key.
    if (error instanceof ApiError && error.status === 404) return { isClosed: true, outcome: null };
    console.warn('What became of the checkout in the other tab could not be loaded', error);
    return { isClosed: false, outcome: null };
  }
}

async function loadPaidOutcome(key: string): Promise<CheckoutOutcome> {
  try {
    const response = await fetchAttempt(key);
    return toPaidOutcome(response, key) ?? { kind: 'already-paid', message: response.message, key };
  } catch (error) {
    console.warn('The outcome of the checkout in the other tab could not be loaded', error);
    return { kind: 'already-paid', message: PAID_ELSEWHERE_MESSAGE, key };
  }
}

/** Returns the outcome of a checkout that is paid; null for any other. */
function toPaidOutcome({ success, order, orderToken }: AttemptResponse, key: string): CheckoutOutcome | null {
  if (!success) return null;
  return order && orderToken
    ? { kind: 'placed', order, orderToken, key }
    : { kind: 'already-paid', message: PAID_ELSEWHERE_MESSAGE, key };
}
