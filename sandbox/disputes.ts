import type Stripe from 'stripe';
import { GENERIC_DECLINE } from './card-rules';
import { isPaypalRefund, settleCapture, settlePaypalRefund } from './paypal-captures';
import { closePaypalDispute, disputeCapture } from './paypal-disputes';
import { inOneStep, type Session } from './store';
import { disputeCharge } from './stripe-disputes';
import { raise } from './stripe-events';
import { declineIntent, succeed } from './stripe-intent-states';
import { getIntent } from './stripe-payment-intents';
import { getMethod } from './stripe-payment-methods';
import { settleRefund } from './stripe-refunds';
import { invalid } from './stripe-refusal';
import { charges, disputes, idOf, refunds } from './stripe-shelves';

/** What happens to a payment from outside the shop. */

export const SETTLEMENTS = ['succeed', 'fail', 'reverse', 'withdraw'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** The customer disputes a payment intent or a capture of PayPal. Gives the dispute's id. */
export function openDispute(payment: string): Promise<string> {
  return inOneStep(async (session) => {
    if (!payment.startsWith('pi_')) return disputeCapture(payment, session);
    const intent = await getIntent(payment, session);
    const kept = await charges.find(idOf(intent.latest_charge) ?? '', session);
    if (!kept) throw invalid('Only a charged payment can be disputed.');
    return disputeCharge(kept.value, session);
  });
}

/**
 * A payment that was `processing`, a capture under review, a refund (also named by the payment intent that it
 * gives back) or a dispute (from the shop's side) comes to its end; PayPal's captures can also be reversed, and
 * disputes withdrawn.
 */
export function settlePayment(payment: string, outcome: Settlement): Promise<void> {
  return inOneStep(async (session: Session) => {
    if (payment.startsWith('dp_')) return closeDispute(payment, outcome, session);
    if (payment.startsWith('PP-D-')) return closePaypalDispute(payment, outcome, session);
    const refundOutcome = outcome === 'succeed' ? 'succeed' : 'fail';
    if (payment.startsWith('re_')) return settleRefund(payment, refundOutcome, session);
    if (await isPaypalRefund(payment, session)) return settlePaypalRefund(payment, refundOutcome, session);
    if (!payment.startsWith('pi_')) return settleCapture(payment, outcome, session);
    const [refund] = await refunds.list({ payment_intent: payment }, session);
    if (refund) return settleRefund(refund.value.id, refundOutcome, session);
    const intent = await getIntent(payment, session);
    const method = idOf(intent.payment_method);
    if (intent.status !== 'processing' || !method) throw invalid('Only a processing payment can be settled.');
    const kept = await getMethod(method, session);
    if (outcome === 'succeed') await succeed(intent, kept, session);
    else await declineIntent(intent, kept, GENERIC_DECLINE, session);
  });
}

const CLOSED = { succeed: 'won', fail: 'lost', reverse: 'lost', withdraw: 'warning_closed' } as const;

async function closeDispute(id: string, outcome: Settlement, session: Session): Promise<void> {
  const kept = await disputes.find(id, session);
  if (kept?.value.status !== 'needs_response') throw invalid('Only an open dispute can be closed.');
  const closed: Stripe.Dispute = { ...kept.value, status: CLOSED[outcome] };
  await disputes.save(closed, null, session);
  await raise('charge.dispute.closed', closed, session);
}
