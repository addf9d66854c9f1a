import type Stripe from 'stripe';
import { z } from 'zod';
import { createStripeId, nowSeconds } from './ids';
import type { Session } from './store';
import { charges, disputes, toReferenceId } from './stripe-collections';
import { raiseStripeEvent } from './stripe-events';
import { toCreatedFilter } from './stripe-intent-input';
import { createdRange, defineOperation, formText, listResponse, pageParams } from './stripe-operation';

const DAYS_TO_RESPOND = 7;

/** Opens a dispute of a charge, or of a part of it; returns its id. */
export async function disputeCharge(
  charge: Stripe.Charge,
  { cents = charge.amount, session }: { cents?: number | undefined; session: Session },
): Promise<string> {
  const dispute = { ...buildDispute(charge), amount: cents };
  await disputes.add(dispute, null, session);
  await charges.save({ ...charge, disputed: true }, null, session);
  await raiseStripeEvent('charge.dispute.created', dispute, session);
  return dispute.id;
}

export const DISPUTE_OPERATIONS = [
  defineOperation({
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    caller: 'server',
    input: z.strictObject({
      ...pageParams,
      charge: formText.optional(),
      payment_intent: formText.optional(),
      created: createdRange,
    }),
    run: async ({ input, session }) => {
      const { charge, payment_intent, created } = input;
      const stored = await disputes.list(
        { ...(charge && { charge }), ...(payment_intent && { payment_intent }), ...toCreatedFilter(created) },
        session,
      );
      return listResponse(
        '/v1/disputes',
        stored.map(({ value }) => value),
        input,
      );
    },
  }),
];

function buildDispute(charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: createStripeId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EMPTY_EVIDENCE,
    evidence_details: {
      due_by: nowSeconds() + DAYS_TO_RESPOND * 86_400,
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
    payment_intent: toReferenceId(charge.payment_intent),
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
