import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { postLetter } from '@/lib/mail/outbox-commands';
import { Order, type OrderDocument } from '@/models/order';
import { PaymentAlert } from '@/models/payment-alert';
import type { LedgerFinding } from './ledger-rules';
import { toOrderLetter } from './order-letter-rules';
import {
  canChangeByItself,
  eventsOf,
  isPaymentOf,
  type PaymentEvidence,
  statesAfter,
} from './payment-state-rules';

/** Who learned something about the money of an order. */
export type SettledBy = 'placement' | 'customer' | 'webhook' | 'reconciler' | 'sweep';

/** Waits before the reconciler asks again, by the age of the order. */
const LOOK_AGAIN_MS = [
  { youngerThanMs: 10 * 60_000, waitMs: 30_000 },
  { youngerThanMs: 60 * 60_000, waitMs: 2 * 60_000 },
] as const;
const LAST_LOOK_AGAIN_MS = 10 * 60_000;

/** When the reconciler should ask about an unpaid order that nobody told it about. */
export function nextLook(createdAt: Date, nowMs = Date.now()): Date {
  const ageMs = nowMs - createdAt.getTime();
  const step = LOOK_AGAIN_MS.find(({ youngerThanMs }) => ageMs < youngerThanMs);
  return new Date(nowMs + (step?.waitMs ?? LAST_LOOK_AGAIN_MS));
}

/**
 * Writes down what a provider itself said about the payment of an order; the only place where an order
 * becomes paid. Harmless when repeated, late or out of order: each change is one compare-and-set that
 * demands the state it was reckoned from. The letter to the customer is posted in the same transaction.
 * With a session it becomes part of that transaction. Gives the order as it is then, null when there
 * is none that this payment belongs to.
 */
export async function settle(
  evidence: PaymentEvidence,
  by: SettledBy,
  session?: mongoose.ClientSession,
): Promise<OrderDocument | null> {
  await connect();
  if (session) return settleWithin(evidence, by, session);
  return mongoose.connection.transaction((own) => settleWithin(evidence, by, own));
}

async function settleWithin(
  evidence: PaymentEvidence,
  by: SettledBy,
  session: mongoose.ClientSession,
): Promise<OrderDocument | null> {
  const order = await findOrderOf(evidence, session);
  if (!order || !isPaymentOf(evidence, order)) {
    if (evidence.state === 'paid') await raiseAlert(toFinding(evidence, order), session);
    return null;
  }
  const states = statesAfter(order.payment.state, eventsOf(evidence, order));
  const state = states.at(-1) ?? order.payment.state;
  const now = new Date();
  const settled = await Order.findOneAndUpdate(
    { _id: order._id, 'payment.state': order.payment.state },
    {
      $set: {
        'payment.state': state,
        'payment.reference': evidence.reference,
        ...(evidence.captureReference && { 'payment.captureReference': evidence.captureReference }),
        ...(evidence.decline && { 'payment.decline': evidence.decline }),
        ...(canChangeByItself(state) && { 'payment.lookAt': nextLook(order.createdAt) }),
        ...(states.includes('paid') && order.status === 'Pending' && { status: 'Processing' }),
      },
      ...(!canChangeByItself(state) && { $unset: { 'payment.lookAt': 1 } }),
      ...(states.length > 0 && {
        $push: { 'payment.changes': { $each: states.map((step) => ({ at: now, state: step, by })) } },
      }),
    },
    { session, returnDocument: 'after' },
  ).lean<OrderDocument>();
  // Somebody was quicker: the transaction starts again from what they wrote.
  if (!settled) throw new ChangedMeanwhile();
  if (states.includes('paid')) {
    await postLetter({ kind: 'order-paid', to: settled.email, data: toOrderLetter(settled) }, session);
  }
  if (states.includes('review')) await raiseAlert(toFinding(evidence, order), session);
  return settled;
}

/** Makes the driver repeat the whole transaction. */
class ChangedMeanwhile extends mongoose.mongo.MongoError {
  constructor() {
    super('The order changed meanwhile.');
    this.addErrorLabel('TransientTransactionError');
  }
}

async function findOrderOf(
  { provider, reference, orderId }: PaymentEvidence,
  session: mongoose.ClientSession,
): Promise<OrderDocument | null> {
  const known = await Order.findOne({ 'payment.reference': reference, 'payment.provider': provider })
    .session(session)
    .lean<OrderDocument>();
  if (known || !orderId || !mongoose.isObjectIdOrHexString(orderId)) return known;
  // The process died between making the payment and noting its id.
  return Order.findOne({ _id: orderId }).session(session).lean<OrderDocument>();
}

function toFinding(evidence: PaymentEvidence, order: OrderDocument | null): LedgerFinding {
  const { provider, reference } = evidence;
  if (!order) return { kind: 'orphan', provider, reference, orderId: null };
  const isSecond = order.payment.reference !== undefined && order.payment.reference !== reference;
  return { kind: isSecond ? 'double' : 'mismatched', provider, reference, orderId: String(order._id) };
}

/** Calls a person: a row that stays, and a line in the log. */
export async function raiseAlert(
  { kind, provider, reference, orderId }: LedgerFinding,
  session?: mongoose.ClientSession,
): Promise<void> {
  log.error({ kind, provider, reference, orderId }, 'payments and orders disagree; a person must look');
  await PaymentAlert.updateOne(
    { _id: `${kind}:${provider}:${reference}` },
    { $setOnInsert: { kind, provider, reference, ...(orderId && { orderId }) } },
    { upsert: true, session },
  );
}
