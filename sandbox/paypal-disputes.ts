import { createPaypalId } from './ids';
import { resourceNotFoundError } from './paypal-api-error';
import { getCapture, recordRefund } from './paypal-captures';
import { raisePaypalEvent } from './paypal-events';
import { captures, type Dispute, disputes, toCents, toMoney } from './paypal-objects';
import type { Session } from './store';

/** Buyers' disputes at PayPal, and their outcomes. */

export async function getDispute(id: string, session: Session): Promise<Dispute> {
  const stored = await disputes.find(id, session);
  if (!stored) throw resourceNotFoundError();
  return stored.value;
}

/** Opens a buyer's dispute of a capture, or of a part of it. Returns its id. */
export async function disputeCapture(
  captureId: string,
  { cents, session }: { cents?: number | undefined; session: Session },
): Promise<string> {
  const { value, hidden } = await getCapture(captureId, session);
  const now = new Date().toISOString();
  const id = `PP-D-${createPaypalId()}`;
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
    dispute_amount: cents === undefined ? value.amount : toMoney(cents),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
  };
  await captures.save(value, { ...hidden, isDisputed: true }, session);
  await disputes.add(dispute, { captureId }, session);
  await raisePaypalEvent('CUSTOMER.DISPUTE.CREATED', dispute, session);
  return id;
}

const OUTCOMES = {
  succeed: 'RESOLVED_SELLER_FAVOUR',
  fail: 'RESOLVED_BUYER_FAVOUR',
  reverse: 'RESOLVED_BUYER_FAVOUR',
  withdraw: 'CANCELED_BY_BUYER',
} as const;

/** Closes a dispute; if the shop loses it, the payment is reversed. */
export async function closePaypalDispute(
  id: string,
  outcome: keyof typeof OUTCOMES,
  session: Session,
): Promise<void> {
  const stored = await disputes.find(id, session);
  if (!stored) throw resourceNotFoundError();
  const { captureId } = stored.hidden;
  const resolved: Dispute = {
    ...stored.value,
    update_time: new Date().toISOString(),
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: OUTCOMES[outcome] },
  };
  await disputes.save(resolved, stored.hidden, session);
  const capture = await getCapture(captureId, session);
  const undisputed = { ...capture, hidden: { ...capture.hidden, isDisputed: false } };
  await captures.save(undisputed.value, undisputed.hidden, session);
  if (OUTCOMES[outcome] === 'RESOLVED_BUYER_FAVOUR') {
    const remainingCents = toCents(capture.value.amount) - capture.hidden.refundedCents;
    const cents = Math.min(remainingCents, toCents(stored.value.dispute_amount));
    if (cents > 0) await recordRefund(undisputed, cents, 'PAYMENT.CAPTURE.REVERSED', session);
  }
  await raisePaypalEvent('CUSTOMER.DISPUTE.RESOLVED', resolved, session);
}
