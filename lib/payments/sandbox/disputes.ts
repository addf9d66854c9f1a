import type Stripe from 'stripe';
import { GENERIC_DECLINE } from './card-rules';
import { nowSeconds, stripeId } from './ids';
import { isPaypalRefund, settleCapture, settlePaypalRefund } from './paypal-captures';
import { closePaypalDispute, disputeCapture } from './paypal-disputes';
import { inOneStep, type Session } from './store';
import { raise } from './stripe-events';
import { declineIntent, succeed } from './stripe-intent-states';
import { getIntent } from './stripe-payment-intents';
import { getMethod } from './stripe-payment-methods';
import { settleRefund } from './stripe-refunds';
import { invalid } from './stripe-refusal';
import { charges, disputes, idOf } from './stripe-shelves';

/** What happens to a payment from outside the shop. */

export const SETTLEMENTS = ['succeed', 'fail', 'reverse', 'withdraw'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

const DAYS_TO_ANSWER = 7;

/** The customer disputes a payment intent or a capture of PayPal. Gives the dispute's id. */
export function openDispute(payment: string): Promise<string> {
  return inOneStep(async (session) => {
    if (!payment.startsWith('pi_')) return disputeCapture(payment, session);
    const intent = await getIntent(payment, session);
    const kept = await charges.find(idOf(intent.latest_charge) ?? '', session);
    if (!kept) throw invalid('Only a charged payment can be disputed.');
    const dispute = newDispute(kept.value, intent);
    await disputes.add(dispute, null, session);
    await charges.save({ ...kept.value, disputed: true }, null, session);
    await raise('charge.dispute.created', dispute, session);
    return dispute.id;
  });
}

/**
 * A payment that was `processing`, a capture under review, a refund or a dispute (from the shop's side)
 * comes to its end; PayPal's captures can also be reversed, and disputes withdrawn.
 */
export function settlePayment(payment: string, outcome: Settlement): Promise<void> {
  return inOneStep(async (session: Session) => {
    if (payment.startsWith('dp_')) return closeDispute(payment, outcome, session);
    if (payment.startsWith('PP-D-')) return closePaypalDispute(payment, outcome, session);
    const refundOutcome = outcome === 'succeed' ? 'succeed' : 'fail';
    if (payment.startsWith('re_')) return settleRefund(payment, refundOutcome, session);
    if (await isPaypalRefund(payment, session)) return settlePaypalRefund(payment, refundOutcome, session);
    if (!payment.startsWith('pi_')) return settleCapture(payment, outcome, session);
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

function newDispute(charge: Stripe.Charge, intent: Stripe.PaymentIntent): Stripe.Dispute {
  return {
    id: stripeId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EMPTY_EVIDENCE,
    evidence_details: {
      due_by: nowSeconds() + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_method: 'manual',
      submission_count: 0,
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const EMPTY_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
