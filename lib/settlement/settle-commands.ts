import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { postLetter } from '@/lib/mail/outbox-commands';
import { emailFailedRefund, emailRefund, emailRefusal } from '@/lib/orders/order-email-commands';
import { toOrderLetter } from '@/lib/orders/order-letter-rules';
import { isOfAnotherMerchant } from '@/lib/orders/order-mode-queries';
import {
  canChangeByItself,
  eventsOf,
  isPaymentOf,
  type PaymentEvidence,
  statesAfter,
} from '@/lib/orders/payment-state-rules';
import { keepCard } from '@/lib/payments/card-commands';
import { noteRemovals } from '@/lib/payments/card-removal-commands';
import { knownMerchant } from '@/lib/payments/merchant-queries';
import { toStoredMerchant } from '@/lib/payments/merchant-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';
import { raiseAlert } from './payment-alert-commands';
import type { PaymentAlertCause } from './payment-alert-rules';

/** Who learned something about the money of an order. */
export type SettledBy = 'placement' | 'customer' | 'webhook' | 'reconciler' | 'sweep' | 'admin';

/** Waits before the reconciler asks again, by the age of the order. */
const LOOK_AGAIN_MS = [
  { youngerThanMs: 10 * 60_000, waitMs: 30_000 },
  { youngerThanMs: 60 * 60_000, waitMs: 2 * 60_000 },
] as const;
const LAST_LOOK_AGAIN_MS = 10 * 60_000;
const DISPUTE_LOOK_AGAIN_MS = 6 * 60 * 60_000;

/** When the reconciler should ask about an unpaid order that nobody told it about. */
export function nextLook(createdAt: Date, nowMs = Date.now()): Date {
  const ageMs = nowMs - createdAt.getTime();
  const step = LOOK_AGAIN_MS.find(({ youngerThanMs }) => ageMs < youngerThanMs);
  return new Date(nowMs + (step?.waitMs ?? LAST_LOOK_AGAIN_MS));
}

/** As `nextLook`, of an order in that state: a dispute takes weeks, and a capture of an order that was given up is rare. */
export function nextLookAt(state: PaymentState, createdAt: Date, nowMs = Date.now()): Date {
  return state === 'disputed' || state === 'void'
    ? new Date(nowMs + DISPUTE_LOOK_AGAIN_MS)
    : nextLook(createdAt, nowMs);
}

/**
 * Writes down what a provider itself said about the payment of an order; the only place where an order
 * becomes paid. Harmless when repeated, late or out of order: each change is one compare-and-set that
 * demands the state it was reckoned from. No transaction on purpose: a process that dies within one
 * keeps the order locked for a minute. Gives the order as it is then, null when there is none that this
 * payment belongs to.
 */
export async function settle(evidence: PaymentEvidence, by: SettledBy): Promise<OrderDocument | null> {
  await connect();
  while (true) {
    const order = await findOrderOf(evidence);
    if (!order || !isPaymentOf(evidence, order)) {
      if (evidence.state === 'paid') await raiseAlert(toFinding(evidence, order));
      return null;
    }
    const states = statesAfter(order.payment.state, eventsOf(evidence, order));
    if (states.includes('review')) await raiseAlert(toFinding(evidence, order));
    await tellPerson(evidence, states, order);
    if (order.payment.state === 'refunded' && states.includes('refund_failed'))
      await emailFailedRefund(order);
    const settled = await write(order, states, evidence, by);
    // Else somebody was quicker: compute it again from what they wrote.
    if (!settled) continue;
    if (isRefusedReview(settled)) await emailRefusal(settled);
    return finish(settled);
  }
}

async function write(
  order: OrderDocument,
  states: readonly PaymentState[],
  evidence: PaymentEvidence,
  by: SettledBy,
): Promise<OrderDocument | null> {
  const state = states.at(-1) ?? order.payment.state;
  const { mode, account } = toStoredMerchant(knownMerchant(evidence.provider));
  const at = new Date();
  // A paid order is looked at until its letter is posted, too, and one whose money went back.
  const isOpen =
    canChangeByItself(state) ||
    states.includes('paid') ||
    states.includes('refunded') ||
    mayStillTakeMoney(order, state);
  return Order.findOneAndUpdate(
    // The status, too: of a cancellation and a late payment at once, one must see the other.
    { _id: order._id, status: order.status, 'payment.state': order.payment.state },
    {
      $set: {
        'payment.state': state,
        'payment.reference': evidence.reference,
        'payment.mode': mode,
        ...(account && { 'payment.account': account }),
        ...(evidence.captureReference && { 'payment.captureReference': evidence.captureReference }),
        ...(evidence.decline && { 'payment.decline': evidence.decline }),
        ...(isUnderReview(evidence) && !order.payment.acceptedAt && { 'payment.acceptedAt': at }),
        ...(evidence.state === 'paid' &&
          evidence.paymentMethodId && { 'payment.paymentMethodId': evidence.paymentMethodId }),
        ...(evidence.refundedCents > 0 && { 'payment.refundedCents': evidence.refundedCents }),
        ...(evidence.disputeReference && { 'payment.disputeReference': evidence.disputeReference }),
        ...(isOpen && {
          'payment.lookAt': states.includes('refund_due') ? at : nextLookAt(state, order.createdAt),
        }),
        ...(states.includes('paid') && order.status === 'Pending' && { status: 'Processing' }),
      },
      ...(states.length > 0 && {
        $push: { 'payment.changes': { $each: states.map((step) => ({ at, state: step, by })) } },
      }),
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
}

/** PayPal was asked to take the money before the order was given up, and may end that in days. */
const CAPTURE_LIFE_MS = 14 * 24 * 60 * 60_000;

/** Whether PayPal may take the money of an order that was given up. */
export function mayStillTakeMoney({ payment, createdAt }: OrderDocument, state: PaymentState): boolean {
  const { provider, attempts } = payment;
  const isYoung = Date.now() - createdAt.getTime() < CAPTURE_LIFE_MS;
  return state === 'void' && provider === 'paypal' && attempts > 0 && isYoung;
}

/** Whether PayPal took the payment, and looks into it. */
function isUnderReview({ provider, state, captureReference }: PaymentEvidence): boolean {
  return provider === 'paypal' && state === 'waiting' && captureReference !== null;
}

function isRefusedReview({ status, payment: { acceptedAt, state } }: OrderDocument): boolean {
  return Boolean(acceptedAt) && status !== 'Cancelled' && (state === 'declined' || state === 'void');
}

/** What is left to do once nothing changes by itself any more: the letter of a paid order, posted once. */
export async function finish(order: OrderDocument): Promise<OrderDocument> {
  const { state, lookAt } = order.payment;
  if (!lookAt || canChangeByItself(state) || mayStillTakeMoney(order, state)) return order;
  if (state === 'paid') {
    await postLetter({ kind: 'order-paid', to: order.email, data: toOrderLetter(order) }, { id: order._id });
    // Whatever finished the payment, be it the bank's page or a message: the card is listed from here.
    if (!(await isCardKept(order))) return order;
  }
  if (state === 'refunded') await emailRefund(order);
  const finished = await Order.findOneAndUpdate(
    { _id: order._id, 'payment.state': state },
    { $unset: { 'payment.lookAt': 1 } },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  return finished ?? order;
}

/** Lists the card that paid, when its customer wanted it saved; false leaves it to the reconciler. */
async function isCardKept(order: OrderDocument): Promise<boolean> {
  const { _id, userId, payment } = order;
  const { savedMethodIds = [], paymentMethodId } = payment;
  if (!paymentMethodId || !savedMethodIds.includes(paymentMethodId)) return true;
  try {
    if (await isOfAnotherMerchant(order)) return true;
    if (userId) await keepCard(String(userId), paymentMethodId);
    // The account went meanwhile: nobody's card stays behind.
    else await noteRemovals([paymentMethodId], payment);
    return true;
  } catch (error) {
    log.warn(
      { err: error, orderId: String(_id) },
      'the card of a paid order is not listed yet; trying again',
    );
    return false;
  }
}

async function findOrderOf({ provider, reference, orderId }: PaymentEvidence): Promise<OrderDocument | null> {
  const known = await Order.findOne({
    'payment.reference': reference,
    'payment.provider': provider,
  }).lean<OrderDocument>();
  if (known || !orderId || !mongoose.isObjectIdOrHexString(orderId)) return known;
  // The process died between making the payment and noting its id.
  return Order.findOne({ _id: orderId }).lean<OrderDocument>();
}

/** A dispute, and money that cannot be given back, are for a person, whatever else becomes of them. */
async function tellPerson(
  { provider, reference, disputed, disputeEnd, disputeReference }: PaymentEvidence,
  states: readonly PaymentState[],
  { _id, payment }: OrderDocument,
): Promise<void> {
  const cause = { provider, reference, orderId: String(_id), becomes: states.at(-1) ?? payment.state };
  if (disputed || disputeEnd === 'lost') {
    // A bank may ask after the buyer withdrew: another dispute has another deadline.
    await raiseAlert({
      kind: 'disputed',
      ...cause,
      ...(disputeReference && { occurrence: disputeReference }),
    });
  }
  if (states.includes('refund_failed')) {
    await raiseAlert({ kind: 'refund_failed', ...cause, occurrence: payment.refundRetries ?? 0 });
  }
}

function toFinding(evidence: PaymentEvidence, order: OrderDocument | null): PaymentAlertCause {
  const { provider, reference } = evidence;
  if (!order) return { kind: 'orphan', provider, reference, orderId: null };
  const isSecond = order.payment.reference !== undefined && order.payment.reference !== reference;
  return { kind: isSecond ? 'double' : 'mismatched', provider, reference, orderId: String(order._id) };
}
