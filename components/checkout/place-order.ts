import type { Stripe } from '@stripe/stripe-js';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { PriceChange } from '@/lib/cart/price-change-rules';
import { type ShippingDraft, toShippingInfo } from '@/lib/checkout/shipping-draft-rules';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { AttemptAnswer, OrderView, PlacementAnswer } from '@/lib/orders/order-schema';
import type { PaymentMethodType, PaymentState } from '@/models/order-limits';
import { endAttempt, rememberAttempt } from './attempt-store';

/** How the customer wants to pay, in the words of the call. */
export type PaymentChoice = {
  paymentMethodType: PaymentMethodType;
  paymentMethodId?: string;
  saveCard?: boolean;
  paypalOrderId?: string;
};

export type Placed =
  /** Paid, or taken and under review, under this key. */
  | { kind: 'placed'; order: OrderView; key: string }
  /** The bank confirmed this very payment, and the session ended meanwhile: nothing but this is known. */
  | { kind: 'told'; text: string; key: string }
  /**
   * Refused. `isDecline`: another card may pay; `isOver`: the checkout is over, and its end was told;
   * `paidOrder`: since it was paid before, as the order of that number.
   */
  | { kind: 'refused'; text: string; isDecline: boolean; isOver?: boolean; paidOrder?: string }
  | { kind: 'prices'; changes: PriceChange[] };

export type Placing = {
  key: string;
  email: string;
  draft: ShippingDraft;
  items: readonly CartItem[];
  choice: PaymentChoice;
  /** Null where no card provider is on. */
  stripe: Stripe | null;
  /** Says what the customer must do now; empty when it is done. */
  onPrompt: (text: string) => void;
};

/** Wallets speak of themselves by name. */
const WALLET_NAMES: Partial<Record<PaymentMethodType, string>> = {
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
};

function failureText(method: PaymentMethodType): string {
  if (method === 'paypal') return 'Failed to capture PayPal payment.';
  const wallet = WALLET_NAMES[method];
  return wallet ? `Order processing failed with ${wallet}.` : 'Order failed.';
}

const UNREACHABLE =
  'The shop could not be reached, so it is not known yet whether your payment went through. Nothing is lost: ' +
  'please try again, you will never be charged twice.';

/**
 * Places an order and sees it through: what the bank asks of the cardholder, and a response that got lost.
 * Never throws.
 */
export async function placeOrder(placing: Placing): Promise<Placed> {
  try {
    return await sendAndConfirm(placing);
  } catch (error) {
    return toRefusal(error, placing);
  } finally {
    placing.onPrompt('');
  }
}

/** What a `conflict` says of the order that the key stands for. */
function stateOf(error: unknown): PaymentState | null {
  if (!(error instanceof ApiError) || error.body.code !== 'conflict') return null;
  // What this refusal says besides, as its endpoint promises.
  return (error.body as { state?: PaymentState }).state ?? null;
}

/** The earlier order was given up, or its money is on its way back: nothing is ordered under its key. */
const OVER: readonly (PaymentState | null)[] = ['void', 'refund_due', 'refunded'];
const EXPIRED = 'This checkout was closed in the meantime, and this payment was not taken. Please pay again.';

function toRefusal(error: unknown, { key, choice }: Placing): Placed {
  if (!(error instanceof ApiError)) {
    console.warn('The order has no response yet', error);
    return refused(UNREACHABLE);
  }
  const changes = toPriceChanges(error);
  if (changes) return { kind: 'prices', changes };
  // A proxy's page instead of our own words: the order may be there.
  if (error.status >= 500 && !error.body.code) return refused(UNREACHABLE);
  const state = stateOf(error);
  const isPaid = error.body.code === 'already_paid';
  if (isPaid || OVER.includes(state)) {
    // Shown with this refusal; what is paid next is another checkout.
    endAttempt(key, { isPaid: state !== 'void' });
    const text = state === 'void' ? EXPIRED : (error.body.error ?? EXPIRED);
    const { orderNumber } = error.body as { orderNumber?: string };
    return { ...refused(text), isOver: true, ...(isPaid && orderNumber && { paidOrder: orderNumber }) };
  }
  const text = error.body.error ?? error.body.message ?? failureText(choice.paymentMethodType);
  return { ...refused(text), isDecline: error.status === 402 };
}

function refused(text: string): Placed & { kind: 'refused' } {
  return { kind: 'refused', text, isDecline: false };
}

/** A card may be used up by a try that failed. Stripe's words for it, which have no code, are for programmers. */
const UNUSABLE_CARD = 'This card cannot be used. Please enter it again or use another.';

/** Sends the order; after the customer confirmed, sends it again, so that the server settles at once. */
async function sendAndConfirm(placing: Placing): Promise<Placed> {
  const answer = await send(placing);
  if (answer.success) return { kind: 'placed', order: answer.order, key: placing.key };
  if (!answer.requiresActionOrConfirmation) {
    return refused(answer.message || failureText(placing.choice.paymentMethodType));
  }
  const failure = await confirm(answer, placing);
  if (failure) return refused(failure);
  const settled = await send(placing).catch((error: unknown) => confirmedElsewhere(error, placing));
  if ('kind' in settled) return settled;
  if (settled.success) return { kind: 'placed', order: settled.order, key: placing.key };
  return refused(settled.message || 'Status unclear.');
}

/** Told to another session: the customer was signed out while the bank asked, and the payment went through. */
function confirmedElsewhere(error: unknown, { key }: Placing): Extract<Placed, { kind: 'told' }> {
  if (!(error instanceof ApiError) || error.body.code !== 'already_paid') throw error;
  // What this refusal says besides, as its endpoint promises.
  const { orderNumber } = error.body as { orderNumber?: string };
  return {
    kind: 'told',
    text: `Your payment went through: it is order ${orderNumber}. Your session ended in the meantime; the confirmation goes to your email.`,
    key,
  };
}

function send({ key, email, draft, items, choice }: Placing): Promise<PlacementAnswer> {
  rememberAttempt(key, items);
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
    ...choice,
  };
  return callApi<PlacementAnswer>('POST', '/api/orders', order, { 'Idempotency-Key': key });
}

type Acting = Extract<PlacementAnswer, { requiresActionOrConfirmation: true }>;

/** Lets the cardholder confirm at the card provider; gives what went wrong, or nothing. */
async function confirm(answer: Acting, { stripe, onPrompt, choice }: Placing): Promise<string | null> {
  if (!stripe) return 'Stripe/card details not ready.';
  const { requiresAction, requiresConfirmation, paymentIntentClientSecret: secret } = answer;
  const fallbackPrompt = requiresAction
    ? 'Auth required.'
    : requiresConfirmation
      ? 'Confirm payment.'
      : 'Confirm details.';
  onPrompt(answer.message || fallbackPrompt);
  const { error, paymentIntent } = await stripe.confirmCardPayment(
    secret,
    answer.paymentMethodIdForClientConfirm
      ? { payment_method: answer.paymentMethodIdForClientConfirm }
      : undefined,
  );
  const wallet = WALLET_NAMES[choice.paymentMethodType];
  if (error?.type === 'invalid_request_error' && !error.code) return UNUSABLE_CARD;
  if (error) {
    const text = wallet
      ? `Failed to confirm ${wallet} payment.`
      : requiresAction
        ? 'Auth failed.'
        : 'Confirm failed.';
    return error.message ? `${text} ${error.message}` : text;
  }
  if (!paymentIntent) return 'Status unclear.';
  const { status } = paymentIntent;
  if (status === 'succeeded') return null;
  return wallet ? `Payment status: ${status}` : `Status: ${status}.`;
}

/** What became of the checkout with this key. */
export function askAttempt(key: string): Promise<AttemptAnswer> {
  return callApi<AttemptAnswer>('GET', '/api/orders/attempt', undefined, { 'Idempotency-Key': key });
}

type PriceChangedBody = {
  items?: { itemId: string; amount: string; pricePerUnit: number | null }[];
};

function toPriceChanges({ body }: ApiError): PriceChange[] | null {
  if (body.code !== 'price_changed') return null;
  // What this refusal says besides, as its call promises.
  const { items = [] } = body as PriceChangedBody;
  return items.map(({ itemId, amount, pricePerUnit }) => ({ _id: itemId, amount, price: pricePerUnit }));
}
