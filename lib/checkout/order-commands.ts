import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/db/connect';
import { tryWithLease } from '@/lib/db/lease';
import { AppError } from '@/lib/http/errors';
import { unlinkWithoutAccount } from '@/lib/orders/order-owner-commands';
import { viewOrder } from '@/lib/orders/order-queries';
import { TURN_LOOK_MS, TURN_MS, TURN_WAIT_MS } from '@/lib/orders/order-rules';
import { guestEmailSchema, type Placement, type PlacementAnswer } from '@/lib/orders/order-schema';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import { isAccepted, isGoingBack } from '@/lib/orders/placement-rules';
import { holdsAnotherCard } from '@/lib/settlement/card-evidence-rules';
import { Order, type OrderDocument } from '@/models/order';
import { ACCEPTED_TEXT, answerUnpaid, PLACED_TEXT, STATE_TEXTS } from './answer-rules';
import { attemptKeysOf } from './attempt-key';
import { type CardChoice, payByCard } from './card-payment-commands';
import { closeOrCancel } from './checkout-close-commands';
import { isClosed } from './checkout-queries';
import { closeForAnother, findOrRecordOrder, type OrderToRecord } from './order-record-commands';
import { requireDraft } from './paypal-draft-commands';
import { answerPaypalUnpaid, payByPaypal } from './paypal-payment-commands';
import { checkoutOver, inProgress } from './placement-refusals';

export type Caller = {
  user: { id: string; email: string } | null;
  /** The header `Idempotency-Key`; null when there is none. */
  key: string | null;
  clientAddress: string;
  returnUrl: string;
};

/**
 * Places an order and charges its card: once per key, whatever is repeated, lost or interrupted. The
 * order is committed before the provider hears of it. Refused with `invalid_input` and `price_changed`
 * before anything is recorded, `payment_declined` (the order stays open for another card),
 * `already_paid`, `in_progress`, `conflict`, `provider_failed`.
 */
export async function placeOrder(placement: Placement, caller: Caller): Promise<PlacementAnswer> {
  await connect();
  const { wanted, choice } = await toAttempt(placement, caller);
  const deadlineMs = Date.now() + TURN_WAIT_MS;
  while (Date.now() < deadlineMs) {
    const order = await findOrRecordOrder(wanted);
    const response = await takeTurn(order, choice, deadlineMs).finally(async () => {
      if (wanted.userId) await unlinkWithoutAccount(order._id, wanted.userId);
    });
    if (response === 'closed') {
      await closeOrCancel(order, 'placement');
      throw checkoutOver('void');
    }
    if (response !== 'holds_another_card') return response;
    // The bank's question about another card is open: its payment is closed, and a new order takes the key.
    await closeForAnother(order, wanted.userId);
  }
  throw inProgress();
}

type Choice = CardChoice | { paypalOrderId: string };

/** What is to be recorded, and how it is to be paid. */
async function toAttempt(
  placement: Placement,
  { user, key, clientAddress, returnUrl }: Caller,
): Promise<{ wanted: OrderToRecord; choice: Choice }> {
  const { shippingInfo, items, paymentMethodType: method, saveCard } = placement;
  const paymentMethodId = method === 'paypal' ? undefined : placement.paymentMethodId;
  const paypalOrderId = method === 'paypal' ? placement.paypalOrderId : undefined;
  const paymentReference = paymentMethodId ?? paypalOrderId;
  // The schema saw to it.
  if (!paymentReference) throw new Error('A placement without a way to pay.');
  const email = user?.email ?? guestEmailSchema.parse({ email: placement.email }).email;
  const userId = user?.id ?? null;
  const keys = attemptKeysOf({ email, items, shippingInfo }, { userId, paymentReference }, key);
  const { checkoutKey } = keys;
  const wanted: OrderToRecord = {
    keys,
    userId,
    email,
    clientAddress,
    shippingInfo,
    items,
    method,
    provider: paypalOrderId ? 'paypal' : 'stripe',
    paymentMethodId: paymentMethodId ?? null,
    draft: paypalOrderId ? await requireDraft(paypalOrderId, { userId, checkoutKey, shippingInfo }) : null,
  };
  const choice = paymentMethodId
    ? { paymentMethodId, method, saveCard, returnUrl, clientAddress }
    : { paypalOrderId: paymentReference };
  return { wanted, choice };
}

/** A response, or why there is none from this order. */
type Turn = PlacementAnswer | 'holds_another_card' | 'closed';

/** One request at a time works on an order; the others wait for what it comes to. */
async function takeTurn({ _id }: OrderDocument, choice: Choice, deadlineMs: number): Promise<Turn> {
  while (true) {
    const work = async () => {
      const order = await Order.findOne({ _id }).orFail().lean<OrderDocument>();
      if (!isPayable(order)) return answerSettled(order);
      // Asked after the order was read: whoever closed the checkout before saw no order of it to close.
      if (order.checkoutKey && (await isClosed(order.checkoutKey))) return 'closed';
      return pay(order, choice);
    };
    const turn = await tryWithLease(`order:${_id}`, work, TURN_MS);
    if (turn.isTaken) return turn.value;
    if (Date.now() > deadlineMs) {
      throw new AppError('in_progress', 'This order is being placed. Please wait a moment.', undefined, 2);
    }
    await pause(TURN_LOOK_MS);
  }
}

async function pay(unpaid: OrderDocument, choice: Choice): Promise<Turn> {
  if ('paypalOrderId' in choice) {
    const { order, payment } = await payByPaypal(unpaid, choice.paypalOrderId);
    return isPayable(order) ? answerPaypalUnpaid(payment) : answerSettled(order);
  }
  const { order, payment } = await payByCard(unpaid, choice);
  if (!isPayable(order)) return answerSettled(order);
  if (holdsAnotherCard(payment, choice.paymentMethodId)) return 'holds_another_card';
  return answerUnpaid(order.payment.state, payment, choice.paymentMethodId);
}

function isPayable({ status, payment }: OrderDocument): boolean {
  return status !== 'Cancelled' && isUnpaid(payment.state) && !isAccepted(payment);
}

async function answerSettled(order: OrderDocument): Promise<PlacementAnswer> {
  const { status, payment } = order;
  // A dispute is between the customer and the bank: the order was paid.
  if (payment.state === 'paid' || payment.state === 'disputed') {
    return { success: true, message: PLACED_TEXT, order: await viewOrder(order) };
  }
  if (isAccepted(payment) && status !== 'Cancelled')
    return { success: true, message: ACCEPTED_TEXT, order: await viewOrder(order) };
  if (isGoingBack(order)) throw checkoutOver('refund_due');
  if (payment.state === 'refunded') throw checkoutOver('refunded');
  // Closed meanwhile, by another request of this checkout or by an admin: the key is asked again what it means.
  if (payment.state === 'void' || isUnpaid(payment.state)) throw inProgress();
  throw new AppError('conflict', STATE_TEXTS[payment.state], undefined, undefined, { state: payment.state });
}
