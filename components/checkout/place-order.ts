import type { Stripe } from '@stripe/stripe-js';
import { listRecipeIds } from '@/lib/cart/cart-recipe-rules';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { PriceChange } from '@/lib/cart/price-change-rules';
import type { Shortage } from '@/lib/cart/shortage-rules';
import type { placeOrder as placeOrderEndpoint, resolveAttempt } from '@/lib/checkout/checkout-endpoints';
import { type ShippingDraft, toShippingInfo } from '@/lib/checkout/shipping-draft-rules';
import { callApi, readError } from '@/lib/http/api-client';
import { isOutcomeUnknown } from '@/lib/http/outcome-rules';
import type { AttemptResponse, OrderView, PlacementResponse } from '@/lib/orders/order-schema';
import { METHOD_FACTS, type PaymentMethodType } from '@/lib/runtime/payment-provider-rules';
import type { PaymentState } from '@/models/order-limits';
import { endAttempt, storeSentAttempt } from './attempt-store';

/** The payment method, as in the endpoint's request body. */
export type PaymentFields = {
  paymentMethodType: PaymentMethodType;
  paymentMethodId?: string;
  saveCard?: boolean;
  paypalOrderId?: string;
};

export type PlaceOrderResult =
  /** Paid, or captured and under review. */
  | { kind: 'placed'; order: OrderView; orderToken: string; key: string }
  /** The bank confirmed this payment, but the session has ended, so the order is not visible. */
  | { kind: 'already-paid'; message: string; key: string }
  /**
   * Refused. `isDecline`: another card may work; `isFinal`: the checkout has ended with this message; `paidOrder`: the
   * number of the order that was already paid.
   */
  | { kind: 'refused'; message: string; isDecline: boolean; isFinal?: boolean; paidOrder?: string }
  | { kind: 'prices'; changes: PriceChange[] }
  | { kind: 'short'; shortages: Shortage[] }
  /** Not sent, because the session has ended: the checkout says so until the customer has logged in again. */
  | { kind: 'session-ended' };

/** A payment that was refused; it may not even have been sent. */
export type Refusal = Extract<PlaceOrderResult, { kind: 'refused' }>;

export type PlaceOrderOptions = {
  key: string;
  email: string;
  draft: ShippingDraft;
  items: readonly CartItem[];
  choice: PaymentFields;
  /** Null if no card provider is configured. */
  stripe: Stripe | null;
  /** Shows the customer's next step; called with an empty string when that is done. */
  onPrompt: (message: string) => void;
};

/** The card provider's script, or its form, did not arrive. */
export const CARD_NOT_READY_MESSAGE =
  'Stripe/card details not ready. Please check your connection and try again.';

/** Payment methods whose messages name the wallet. */
const WALLETS: ReadonlySet<PaymentMethodType> = new Set(['applepay', 'googlepay']);

const OUTCOME_UNKNOWN_MESSAGE =
  'The shop could not be reached, so it is not known yet whether your payment went through.';
const UNREACHABLE_MESSAGE = `${OUTCOME_UNKNOWN_MESSAGE} Nothing is lost: please try again, you will never be charged twice.`;
/** This browser stores nothing, so the key of the checkout is lost with the page. */
const UNREACHABLE_UNSTORED_MESSAGE = `${OUTCOME_UNKNOWN_MESSAGE} Please try again on this page, without reloading it: you will not be charged twice. If you have closed it, wait for our email before you order again.`;

/**
 * Places an order, including the bank's confirmation; a lost response becomes a refusal. Never throws.
 */
export async function submitOrder(options: PlaceOrderOptions): Promise<PlaceOrderResult> {
  const isStored = storeSentAttempt(options.key, options.items);
  try {
    return await sendAndConfirm(options);
  } catch (error) {
    return toRefusal(error, options, isStored ? UNREACHABLE_MESSAGE : UNREACHABLE_UNSTORED_MESSAGE);
  } finally {
    options.onPrompt('');
  }
}

/** States of an order that was canceled or refunded: its key cannot be used again. */
const FINAL_STATES: readonly PaymentState[] = ['void', 'refund_due', 'refunded'];
const CHECKOUT_CLOSED_MESSAGE =
  'This checkout was closed in the meantime, and this payment was not taken. Please pay again.';

function toRefusal(
  error: unknown,
  { key, choice }: PlaceOrderOptions,
  unreachableMessage: string,
): PlaceOrderResult {
  const body = readError<typeof placeOrderEndpoint>(error);
  if (!body) {
    console.warn('The order has no response yet', error);
    return createRefusal(unreachableMessage);
  }
  if (body.code === 'price_changed') return { kind: 'prices', changes: body.items.map(toPriceChange) };
  if (body.code === 'out_of_stock') return { kind: 'short', shortages: body.items.map(toShortage) };
  // A proxy's error page instead of our response: the order may exist.
  if (isOutcomeUnknown(error)) return createRefusal(unreachableMessage);
  const state = body.code === 'conflict' ? body.state : undefined;
  const paidOrder = body.code === 'already_paid' ? body.orderNumber : undefined;
  if (paidOrder || (state && FINAL_STATES.includes(state))) {
    // Shown with this refusal; the next payment belongs to another checkout.
    endAttempt(key, { isPaid: state !== 'void' });
    const message = state === 'void' ? CHECKOUT_CLOSED_MESSAGE : (body.error ?? CHECKOUT_CLOSED_MESSAGE);
    return { ...createRefusal(message), isFinal: true, ...(paidOrder && { paidOrder }) };
  }
  const message = body.error ?? body.message ?? METHOD_FACTS[choice.paymentMethodType].failureMessage;
  return { ...createRefusal(message), isDecline: body.code === 'payment_declined' };
}

/** Returns a refusal that another card would not change. */
export function createRefusal(message: string): Refusal {
  return { kind: 'refused', message, isDecline: false };
}

/** A failed attempt may consume a payment method. Stripe's message for it has no code and is meant for developers. */
const UNUSABLE_CARD_MESSAGE = 'This card cannot be used. Please enter it again or use another.';

/** Sends the order; after the customer has confirmed, sends it again so that the server settles it immediately. */
async function sendAndConfirm(options: PlaceOrderOptions): Promise<PlaceOrderResult> {
  const response = await sendOrder(options);
  if (response.success) return toPlaced(response, options.key);
  if (!response.requiresActionOrConfirmation) {
    return createRefusal(response.message || METHOD_FACTS[options.choice.paymentMethodType].failureMessage);
  }
  const failure = await confirmPayment(response, options);
  if (failure) return createRefusal(failure);
  const settled = await sendOrder(options).catch((error: unknown) => toAlreadyPaid(error, options));
  if ('kind' in settled) return settled;
  if (settled.success) return toPlaced(settled, options.key);
  return createRefusal(settled.message || 'Status unclear.');
}

function toPlaced(
  { order, orderToken }: Extract<PlacementResponse, { success: true }>,
  key: string,
): PlaceOrderResult {
  return { kind: 'placed', order, orderToken, key };
}

/** Handles a payment that went through although the session ended during the bank's confirmation. */
function toAlreadyPaid(
  error: unknown,
  { key }: PlaceOrderOptions,
): Extract<PlaceOrderResult, { kind: 'already-paid' }> {
  const body = readError<typeof placeOrderEndpoint>(error);
  if (body?.code !== 'already_paid') throw error;
  return {
    kind: 'already-paid',
    message: `Your payment went through: it is order ${body.orderNumber}. Your session ended in the meantime; the confirmation goes to your email.`,
    key,
  };
}

function sendOrder({ key, email, draft, items, choice }: PlaceOrderOptions): Promise<PlacementResponse> {
  const order = {
    email,
    shippingInfo: toShippingInfo(draft),
    items: items.map((item) => ({
      itemId: item._id,
      name: item.name,
      amount: item.selectedOption.amount,
      quantity: item.quantity,
      pricePerUnit: item.selectedOption.price,
    })),
    recipes: listRecipeIds(items),
    ...choice,
  };
  return callApi<typeof placeOrderEndpoint>('POST', '/api/orders', {
    body: order,
    headers: { 'Idempotency-Key': key },
  });
}

type ActionRequiredResponse = Extract<PlacementResponse, { requiresActionOrConfirmation: true }>;

/** Has the cardholder confirm the payment at the card provider; returns an error message, or null. */
async function confirmPayment(
  response: ActionRequiredResponse,
  { stripe, onPrompt, choice }: PlaceOrderOptions,
): Promise<string | null> {
  if (!stripe) return CARD_NOT_READY_MESSAGE;
  const { requiresAction, requiresConfirmation, paymentIntentClientSecret: secret } = response;
  const fallbackPrompt = requiresAction
    ? 'Auth required.'
    : requiresConfirmation
      ? 'Confirm payment.'
      : 'Confirm details.';
  onPrompt(response.message || fallbackPrompt);
  const { error, paymentIntent } = await stripe.confirmCardPayment(
    secret,
    response.paymentMethodIdForClientConfirm
      ? { payment_method: response.paymentMethodIdForClientConfirm }
      : undefined,
  );
  const { paymentMethodType: method } = choice;
  const wallet = WALLETS.has(method) ? METHOD_FACTS[method].title : null;
  if (error?.type === 'invalid_request_error' && !error.code) return UNUSABLE_CARD_MESSAGE;
  if (error) {
    const message = wallet
      ? `Failed to confirm ${wallet} payment.`
      : requiresAction
        ? 'Auth failed.'
        : 'Confirm failed.';
    return error.message ? `${message} ${error.message}` : message;
  }
  if (!paymentIntent) return 'Status unclear.';
  const { status } = paymentIntent;
  if (status === 'succeeded') return null;
  return wallet ? `Payment status: ${status}` : `Status: ${status}.`;
}

/** Requests the outcome of the checkout with this key. */
export function fetchAttempt(key: string): Promise<AttemptResponse> {
  return callApi<typeof resolveAttempt>('GET', '/api/orders/attempt', {
    headers: { 'Idempotency-Key': key },
  });
}

type PackPrice = { itemId: string; amount: string; pricePerUnit: number | null };

function toPriceChange({ itemId, amount, pricePerUnit }: PackPrice): PriceChange {
  return { _id: itemId, amount, price: pricePerUnit };
}

/** Returns the stock of a pack as the cart knows it. */
export function toShortage({
  itemId,
  amount,
  left,
}: {
  itemId: string;
  amount: string;
  left: number;
}): Shortage {
  return { _id: itemId, amount, left };
}
