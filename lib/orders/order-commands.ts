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
import { TURN_MS } from './order-rules';
import { guestEmailSchema, type Placement, type PlacementAnswer } from './order-schema';
import { isUnpaid } from './payment-state-rules';
import { requireDraft } from './paypal-draft-commands';
import { answerPaypalUnpaid, payByPaypal } from './paypal-payment-commands';
import { mergeLines } from './pricing-rules';

/** How long a repeated request waits for the one that is at work. */
const TURN_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

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
  const { shippingInfo, paymentMethodType: method, saveCard } = placement;
  const paymentMethodId = method === 'paypal' ? undefined : placement.paymentMethodId;
  const paypalOrderId = method === 'paypal' ? placement.paypalOrderId : undefined;
  const paymentReference = paymentMethodId ?? paypalOrderId;
  // The schema saw to it.
  if (!paymentReference) throw new Error('A placement without a way to pay.');
  await connect();
  const email = caller.user?.email ?? guestEmailSchema.parse({ email: placement.email }).email;
  const userId = caller.user?.id ?? null;
  const items = mergeLines(placement.items);
  const keys = attemptKeysOf({ email, items, shippingInfo }, { userId, paymentReference }, caller.key);
  const order = await findOrRecordOrder({
    keys,
    userId,
    email,
    shippingInfo,
    items,
    method,
    provider: paypalOrderId ? 'paypal' : 'stripe',
    paymentMethodId: paymentMethodId ?? null,
    saveCard: saveCard && paymentMethodId !== undefined,
    draft: paypalOrderId ? await requireDraft(paypalOrderId, userId) : null,
  });
  const { clientAddress, returnUrl } = caller;
  return takeTurn(
    order,
    paymentMethodId ? { paymentMethodId, returnUrl, clientAddress } : { paypalOrderId: paymentReference },
  );
}

type Choice = CardChoice | { paypalOrderId: string };

/** One request at a time works on an order; the others wait for what it comes to. */
async function takeTurn({ _id }: OrderDocument, choice: Choice): Promise<PlacementAnswer> {
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

async function pay(unpaid: OrderDocument, choice: Choice): Promise<PlacementAnswer> {
  const { provider, reference } = unpaid.payment;
  const isPaypal = 'paypalOrderId' in choice;
  if (isPaypal ? reference !== choice.paypalOrderId : provider !== 'stripe') {
    throw new AppError('conflict', 'Your earlier payment is still being worked on. Please wait a moment.');
  }
  if (isPaypal) {
    const { order, payment } = await payByPaypal(unpaid, choice.paypalOrderId);
    return isPayable(order) ? answerPaypalUnpaid(payment) : answerSettled(order);
  }
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
