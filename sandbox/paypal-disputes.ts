import { paypalId } from './ids';
import { getCapture, giveBack } from './paypal-captures';
import { tellPaypal } from './paypal-events';
import { captures, type Dispute, disputes, toCents } from './paypal-objects';
import { nothingThere } from './paypal-refusal';
import type { Session } from './store';

/** What a buyer complains about to PayPal, and how that ends. */

export async function getDispute(id: string, session: Session): Promise<Dispute> {
  const kept = await disputes.find(id, session);
  if (!kept) throw nothingThere();
  return kept.value;
}

/** The buyer complains to PayPal. Gives the dispute's id. */
export async function disputeCapture(captureId: string, session: Session): Promise<string> {
  const { value, hidden } = await getCapture(captureId, session);
  const now = new Date().toISOString();
  const id = `PP-D-${paypalId()}`;
  const dispute: Dispute = {
    id,
    dispute_id: id,
    create_time: now,
    update_time: now,
    disputed_transactions: [
      {
        seller_transaction_id: value.id,
        ...(value.custom_id && { custom: value.custom_id }),
        ...(value.invoice_id && { invoice_number: value.invoice_id }),
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'OPEN',
    dispute_amount: value.amount,
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
  };
  await captures.save(value, { ...hidden, isDisputed: true }, session);
  await disputes.add(dispute, { captureId }, session);
  await tellPaypal('CUSTOMER.DISPUTE.CREATED', dispute, session);
  return id;
}

const OUTCOMES = {
  succeed: 'RESOLVED_SELLER_FAVOUR',
  fail: 'RESOLVED_BUYER_FAVOUR',
  reverse: 'RESOLVED_BUYER_FAVOUR',
  withdraw: 'CANCELED_BY_BUYER',
} as const;

/** A dispute ends; one that the shop loses takes the money back. */
export async function closePaypalDispute(
  id: string,
  outcome: keyof typeof OUTCOMES,
  session: Session,
): Promise<void> {
  const kept = await disputes.find(id, session);
  if (!kept) throw nothingThere();
  const { captureId } = kept.hidden;
  const resolved: Dispute = {
    ...kept.value,
    update_time: new Date().toISOString(),
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: OUTCOMES[outcome] },
  };
  await disputes.save(resolved, kept.hidden, session);
  const capture = await getCapture(captureId, session);
  const freed = { ...capture, hidden: { ...capture.hidden, isDisputed: false } };
  await captures.save(freed.value, freed.hidden, session);
  if (OUTCOMES[outcome] === 'RESOLVED_BUYER_FAVOUR') {
    const leftCents = toCents(capture.value.amount) - capture.hidden.refundedCents;
    await giveBack(freed, leftCents, 'PAYMENT.CAPTURE.REVERSED', session);
  }
  await tellPaypal('CUSTOMER.DISPUTE.RESOLVED', resolved, session);
}
