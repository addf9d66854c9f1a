import type Stripe from 'stripe';
import { GENERIC_DECLINE } from './card-rules';
import { nowSeconds, stripeId } from './ids';
import { disputeCapture, settleCapture } from './paypal-captures';
import { inOneStep, type Session } from './store';
import { raise } from './stripe-events';
import { declineIntent, succeed } from './stripe-intent-states';
import { getIntent } from './stripe-payment-intents';
import { getMethod } from './stripe-payment-methods';
import { invalid } from './stripe-refusal';
import { charges, disputes, idOf } from './stripe-shelves';

/** What happens to a payment from outside the shop. */

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
 * A payment that was `processing`, a capture under review or a dispute (`dp_…`, from the shop's side)
 * comes to its end; PayPal's captures can also be reversed.
 */
export function settlePayment(payment: string, outcome: 'succeed' | 'fail' | 'reverse'): Promise<void> {
  return inOneStep(async (session: Session) => {
    if (payment.startsWith('dp_')) return closeDispute(payment, outcome, session);
    if (!payment.startsWith('pi_')) return settleCapture(payment, outcome, session);
    const intent = await getIntent(payment, session);
    const method = idOf(intent.payment_method);
    if (intent.status !== 'processing' || !method) throw invalid('Only a processing payment can be settled.');
    const kept = await getMethod(method, session);
    if (outcome === 'succeed') await succeed(intent, kept, session);
    else await declineIntent(intent, kept, GENERIC_DECLINE, session);
  });
}

async function closeDispute(id: string, outcome: string, session: Session): Promise<void> {
  const kept = await disputes.find(id, session);
  if (kept?.value.status !== 'needs_response') throw invalid('Only an open dispute can be closed.');
  const closed: Stripe.Dispute = { ...kept.value, status: outcome === 'succeed' ? 'won' : 'lost' };
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
