import type Stripe from 'stripe';
import { testCard } from './card-rules';
import { nowSeconds, stripeId } from './ids';
import { inOneStep, type Session } from './store';
import { raise } from './stripe-events';
import { declineIntent, succeed } from './stripe-intent-states';
import { getIntent } from './stripe-payment-intents';
import { getMethod } from './stripe-payment-methods';
import { charges, disputes, idOf } from './stripe-shelves';

/** What happens to a payment from outside the shop. */

const DAYS_TO_ANSWER = 7;

/** The cardholder's bank takes the money back. Gives the dispute's id. */
export function openDispute(intentId: string): Promise<string> {
  return inOneStep(async (session) => {
    const intent = await getIntent(intentId, session);
    const kept = await charges.find(idOf(intent.latest_charge) ?? '', session);
    if (!kept) throw new Error('only a charged payment can be disputed');
    const dispute = newDispute(kept.value, intent);
    await disputes.add(dispute, null, session);
    await charges.save({ ...kept.value, disputed: true }, null, session);
    await raise('charge.dispute.created', dispute, session);
    return dispute.id;
  });
}

/** A payment that was `processing` comes to its end. */
export function settleProcessing(intentId: string, outcome: 'succeed' | 'fail'): Promise<void> {
  return inOneStep(async (session: Session) => {
    const intent = await getIntent(intentId, session);
    const method = idOf(intent.payment_method);
    if (intent.status !== 'processing' || !method)
      throw new Error('only a processing payment can be settled');
    const kept = await getMethod(method, session);
    const { decline } = testCard('declined');
    if (outcome === 'succeed' || !decline) await succeed(intent, kept, session);
    else await declineIntent(intent, kept, decline, session);
  });
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
