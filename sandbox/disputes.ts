import type Stripe from 'stripe';
import { GENERIC_DECLINE } from './card-rules';
import { isPaypalRefund, settleCapture, settlePaypalRefund } from './paypal-captures';
import { closePaypalDispute, disputeCapture } from './paypal-disputes';
import { inTransaction, type Session } from './store';
import { invalidRequestError } from './stripe-api-error';
import { charges, disputes, refunds, toReferenceId } from './stripe-collections';
import { disputeCharge } from './stripe-disputes';
import { raiseStripeEvent } from './stripe-events';
import { declineIntent, succeedIntent } from './stripe-intent-states';
import { getIntent } from './stripe-payment-intents';
import { getMethod } from './stripe-payment-methods';
import { settleRefund } from './stripe-refunds';

/** Changes of payments that come from outside the shop. */

export const SETTLEMENTS = ['succeed', 'fail', 'reverse', 'withdraw'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Opens a customer's dispute of a payment intent or a PayPal capture, or of a part of it. Returns the dispute's id. */
export function openDispute(payment: string, cents?: number): Promise<string> {
  return inTransaction(async (session) => {
    if (!payment.startsWith('pi_')) return disputeCapture(payment, { cents, session });
    const intent = await getIntent(payment, session);
    const stored = await charges.find(toReferenceId(intent.latest_charge) ?? '', session);
    if (!stored) throw invalidRequestError('Only a charged payment can be disputed.');
    return disputeCharge(stored.value, { cents, session });
  });
}

/**
 * Settles a `processing` payment, a capture under review, a refund (identified also by its payment intent) or
 * a dispute (from the shop's point of view). PayPal captures can also be reversed, and disputes withdrawn.
 */
export function settlePayment(payment: string, outcome: Settlement): Promise<void> {
  return inTransaction(async (session: Session) => {
    if (payment.startsWith('dp_')) return closeDispute(payment, outcome, session);
    if (payment.startsWith('PP-D-')) return closePaypalDispute(payment, outcome, session);
    const refundOutcome = outcome === 'succeed' ? 'succeed' : 'fail';
    if (payment.startsWith('re_')) return settleRefund(payment, refundOutcome, session);
    if (await isPaypalRefund(payment, session)) return settlePaypalRefund(payment, refundOutcome, session);
    if (!payment.startsWith('pi_')) return settleCapture(payment, outcome, session);
    const [refund] = await refunds.list({ payment_intent: payment }, session);
    if (refund) return settleRefund(refund.value.id, refundOutcome, session);
    const intent = await getIntent(payment, session);
    const method = toReferenceId(intent.payment_method);
    if (intent.status !== 'processing' || !method)
      throw invalidRequestError('Only a processing payment can be settled.');
    const stored = await getMethod(method, session);
    if (outcome === 'succeed') await succeedIntent(intent, stored, session);
    else await declineIntent(intent, { method: stored, decline: GENERIC_DECLINE, session });
  });
}

const DISPUTE_STATUSES = {
  succeed: 'won',
  fail: 'lost',
  reverse: 'lost',
  withdraw: 'warning_closed',
} as const;

async function closeDispute(id: string, outcome: Settlement, session: Session): Promise<void> {
  const stored = await disputes.find(id, session);
  if (stored?.value.status !== 'needs_response')
    throw invalidRequestError('Only an open dispute can be closed.');
  const closed: Stripe.Dispute = { ...stored.value, status: DISPUTE_STATUSES[outcome] };
  await disputes.save(closed, null, session);
  await raiseStripeEvent('charge.dispute.closed', closed, session);
}
