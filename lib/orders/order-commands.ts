import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/db/connect';
import { tryWithLease } from '@/lib/db/lease';
import { AppError } from '@/lib/http/errors';
import { Order, type OrderDocument } from '@/models/order';
import { answerUnpaid, PLACED_TEXT, STATE_TEXTS } from './answer-rules';
import { attemptKeysOf } from './attempt-key';
import { type CardChoice, payByCard } from './card-payment-commands';
import { viewOrder } from './order-queries';
import { findOrRecordOrder } from './order-record-commands';
import { guestEmailSchema, type Placement, type PlacementAnswer } from './order-schema';
import { isUnpaid } from './payment-state-rules';
import { mergeLines } from './pricing-rules';

/** How long a repeated request waits for the one that is at work. */
const TURN_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** Shorter than the wait: who comes again after a crash is not sent away. */
const TURN_MS = 8_000;

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
 * `in_progress`, `conflict`, `provider_failed`.
 */
export async function placeOrder(placement: Placement, caller: Caller): Promise<PlacementAnswer> {
  const { shippingInfo, paymentMethodType: method, paymentMethodId, saveCard } = placement;
  if (method === 'paypal' || !paymentMethodId) {
    throw new AppError('invalid_input', 'PayPal is not available at the moment. Please pay by card.');
  }
  await connect();
  const email = caller.user?.email ?? guestEmailSchema.parse({ email: placement.email }).email;
  const userId = caller.user?.id ?? null;
  const items = mergeLines(placement.items);
  const keys = attemptKeysOf(
    { email, items, shippingInfo },
    { userId, paymentReference: paymentMethodId },
    caller.key,
  );
  const order = await findOrRecordOrder({
    keys,
    userId,
    email,
    shippingInfo,
    items,
    method,
    provider: 'stripe',
    paymentMethodId,
    saveCard,
  });
  const { clientAddress, returnUrl } = caller;
  return takeTurn(order, { paymentMethodId, returnUrl, clientAddress });
}

/** One request at a time works on an order; the others wait for what it comes to. */
async function takeTurn({ _id }: OrderDocument, choice: CardChoice): Promise<PlacementAnswer> {
  const deadlineMs = Date.now() + TURN_WAIT_MS;
  while (true) {
    const work = async () => {
      const order = await Order.findOne({ _id }).orFail().lean<OrderDocument>();
      return isPayable(order) ? pay(order, choice) : answerSettled(order);
    };
    const turn = await tryWithLease(`order:${_id}`, work, TURN_MS);
    if (turn.isTaken) return turn.value;
    if (Date.now() > deadlineMs) {
      throw new AppError('in_progress', 'This order is being placed. Please wait a moment.', undefined, 2);
    }
    await pause(LOOK_EVERY_MS);
  }
}

async function pay(unpaid: OrderDocument, choice: CardChoice): Promise<PlacementAnswer> {
  const { order, payment } = await payByCard(unpaid, choice);
  const { state } = order.payment;
  return isPayable(order) ? answerUnpaid(state, payment, choice.paymentMethodId) : answerSettled(order);
}

function isPayable({ status, payment }: OrderDocument): boolean {
  return status !== 'Cancelled' && isUnpaid(payment.state);
}

async function answerSettled(order: OrderDocument): Promise<PlacementAnswer> {
  const { state } = order.payment;
  if (state !== 'paid') throw new AppError('conflict', STATE_TEXTS[isUnpaid(state) ? 'void' : state]);
  return { success: true, message: PLACED_TEXT, order: await viewOrder(order) };
}
