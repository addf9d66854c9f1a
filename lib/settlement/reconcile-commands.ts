import 'server-only';
import mongoose from 'mongoose';
import { connect, isDatabaseAway } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { emailCancellation } from '@/lib/orders/order-email-commands';
import { isOfAnotherMerchant } from '@/lib/orders/order-mode-queries';
import { UNPAID_LIFE_MS } from '@/lib/orders/order-rules';
import { canChangeByItself, isUnpaid, statesAfter } from '@/lib/orders/payment-state-rules';
import { isOutage } from '@/lib/payments/provider-failure';
import { Order, type OrderDocument } from '@/models/order';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '@/models/order-limits';
import { raiseAlert } from './payment-alert-commands';
import { closePayment, isStarted, readPayment } from './provider-commands';
import { giveBack } from './refund-commands';
import { finish, mayStillTakeMoney, nextLookAt, type SettledBy, settle } from './settle-commands';

const BATCH = 500;

/** Asks both providers about what is due, as `reconcileProvider` does: neither waits for the other. */
export async function reconcileDue(now = new Date(), signal?: AbortSignal): Promise<void> {
  await Promise.all(PAYMENT_PROVIDERS.map((provider) => reconcileProvider(provider, now, signal)));
}

/**
 * Asks a provider about every order of its own whose time has come, so that no lost message, closed
 * browser or crash leaves one behind, be it a payment or an email. An order that stays unpaid for a day is
 * closed: at the provider first. What one order fails with is its own matter; ends early when `signal`
 * says so, or when the provider is away: the rest waits for the next time.
 */
export async function reconcileProvider(
  provider: PaymentProvider,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await connect();
  const due = await Order.find({
    'payment.lookAt': mongoose.trusted({ $lte: now }),
    'payment.provider': provider,
  })
    .sort({ 'payment.lookAt': 1 })
    .limit(BATCH)
    .lean<OrderDocument[]>();
  for (const order of due) {
    if (signal?.aborted) return;
    const failure = await reconcileOrder(order, now).then(
      () => undefined,
      (error: unknown) => error,
    );
    // Whatever became of it, the next order has its turn.
    await Order.updateOne(
      { _id: order._id, 'payment.lookAt': order.payment.lookAt },
      { $set: { 'payment.lookAt': nextLookAt(order.payment.state, order.createdAt, now.getTime()) } },
    );
    if (failure === undefined) continue;
    log.warn({ err: failure, orderId: String(order._id) }, 'an order could not be reconciled; trying again');
    if (isOutage(failure) || isDatabaseAway(failure)) return;
  }
}

async function reconcileOrder(order: OrderDocument, now: Date): Promise<OrderDocument> {
  const isOver = now.getTime() - order.createdAt.getTime() > UNPAID_LIFE_MS;
  const { state } = order.payment;
  if (order.status === 'Cancelled') {
    if (canChangeByItself(state)) return compensate(order, 'reconciler');
    // Nothing can change any more but what a process that died has left to do.
    if (!mayStillTakeMoney(order, state)) return finish(order);
  }
  if (!isUnpaid(state) || !isOver) return askProvider(order, 'reconciler', { strict: true });
  return closeUnpaid(order, 'sweep');
}

/**
 * An order that another merchant knows, or none: an unpaid one is closed as such, money that is owed, or may
 * come, is a person's matter, and neither is asked about.
 */
async function leaveToPerson(order: OrderDocument): Promise<OrderDocument> {
  const { _id, payment } = order;
  const isLeft = canChangeByItself(payment.state) || payment.state === 'void';
  // What is left to do of the others needs no provider.
  if (!isLeft) return finish(order);
  const event = payment.state === 'refund_due' ? 'refund_failed' : 'canceled';
  const states = statesAfter(payment.state, [event]);
  if (states.includes('refund_failed')) {
    const { provider, reference } = payment;
    await raiseAlert({
      kind: 'refund_failed',
      provider,
      reference: reference ?? String(_id),
      orderId: String(_id),
      occurrence: payment.refundRetries ?? 0,
      becomes: 'refund_failed',
    });
  }
  if (mayBePaidElsewhere(order)) {
    const { provider, reference } = payment;
    await raiseAlert({
      kind: 'mismatched',
      provider,
      reference: reference ?? String(_id),
      orderId: String(_id),
    });
  }
  const at = new Date();
  const left = await Order.findOneAndUpdate(
    { _id, 'payment.state': payment.state },
    {
      $set: { 'payment.state': states.at(-1) ?? payment.state },
      $unset: { 'payment.lookAt': 1 },
      $push: { 'payment.changes': { $each: states.map((state) => ({ at, state, by: 'reconciler' })) } },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  return left ?? order;
}

/**
 * Whether real money may have been taken, or be on its way, unseen: the browser of who was asked by the bank can
 * still finish that at the other account, and an answer may have been lost.
 */
function mayBePaidElsewhere({ payment }: OrderDocument): boolean {
  const { state, attempts, mode } = payment;
  const isBegun = state === 'action' || (state === 'pending' && attempts > 0);
  // Orders of before modes were noted have none.
  return isBegun && (mode == null || mode === 'live');
}

/**
 * Brings a cancelled order to its end: an open payment is closed at its provider, and money that was
 * taken, be it a moment before, is given back. Can be repeated; a provider that does not answer is an
 * error, and the order stays due.
 */
export async function compensate(order: OrderDocument, by: SettledBy): Promise<OrderDocument> {
  // A payment that was quicker than its closing is told of as what it is.
  const closed = isUnpaid(order.payment.state) ? await closeUnpaid(order, by) : order;
  await emailCancellation(closed);
  return canChangeByItself(closed.payment.state) ? askProvider(closed, by, { strict: true }) : closed;
}

/** Closes an unpaid order at its provider; a payment that was quicker stays. */
export async function closeUnpaid(order: OrderDocument, by: SettledBy): Promise<OrderDocument> {
  if (!isStarted(order)) return giveUp(order, by);
  if (await isOfAnotherMerchant(order)) return leaveToPerson(order);
  return (await closePayment(order, (evidence) => settle(evidence, by))) ?? order;
}

/**
 * The order after its provider was asked how its payment stands. A provider that does not answer leaves
 * the order as it is, or is an error when `strict`.
 */
export async function askProvider(
  order: OrderDocument,
  by: SettledBy,
  { strict = false } = {},
): Promise<OrderDocument> {
  if (!isStarted(order) || !order.payment.lookAt) return order;
  try {
    if (await isOfAnotherMerchant(order)) return await leaveToPerson(order);
    const isOwed = order.payment.state === 'refund_due';
    const evidence = isOwed ? await giveBack(order) : await readPayment(order);
    return evidence ? ((await settle(evidence, by)) ?? order) : await leaveToPerson(order);
  } catch (error) {
    if (strict || !isProviderAway(error)) throw error;
    return order;
  }
}

/** Closes an order that never reached its provider. */
async function giveUp(order: OrderDocument, by: SettledBy): Promise<OrderDocument> {
  const { _id, payment } = order;
  const closed = await Order.findOneAndUpdate(
    { _id, 'payment.state': payment.state, 'payment.reference': mongoose.trusted({ $exists: false }) },
    {
      $set: { 'payment.state': 'void' },
      $unset: { 'payment.lookAt': 1 },
      $push: { 'payment.changes': { at: new Date(), state: 'void', by } },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  return closed ?? order;
}

function isProviderAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'provider_failed';
}
