import { z } from 'zod';
import { paypalId } from './ids';
import { tellPaypal } from './paypal-events';
import {
  type Capture,
  captures,
  type KeptCapture,
  newRefund,
  orders,
  type Refund,
  refunds,
  toCents,
} from './paypal-objects';
import { nothingThere, refuse } from './paypal-refusal';
import type { Session } from './store';

/** What becomes of captured money. */

export async function getCapture(id: string, session: Session): Promise<KeptCapture> {
  const kept = await captures.find(id, session);
  if (!kept) throw nothingThere();
  return kept;
}

export async function getRefund(id: string, session: Session): Promise<Refund> {
  const kept = await refunds.find(id, session);
  if (!kept) throw nothingThere();
  return kept.value;
}

const refundInput = z.object({
  amount: z
    .object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d{1,7}\.\d{2}$/) })
    .optional(),
  note_to_payer: z.string().max(255).optional(),
  invoice_id: z.string().max(127).optional(),
  custom_id: z.string().max(127).optional(),
});

/** The whole rest, or the amount said. */
export async function refundCapture(id: string, input: unknown, session: Session): Promise<Refund> {
  const { amount, note_to_payer } = refundInput.parse(input ?? {});
  const kept = await getCapture(id, session);
  const { status } = kept.value;
  if (status === 'REFUNDED')
    throw refuse(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (status === 'PENDING' || status === 'DECLINED')
    throw refuse(422, 'REFUND_NOT_ALLOWED', `A capture that is ${status} cannot be refunded.`);
  if (kept.hidden.isDisputed)
    throw refuse(422, 'PENDING_CAPTURE_DISPUTE', 'The capture is disputed and cannot be refunded here.');
  const leftCents = toCents(kept.value.amount) - kept.hidden.refundedCents;
  const cents = amount ? toCents(amount) : leftCents;
  if (cents > leftCents)
    throw refuse(
      422,
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  return giveBack(kept, cents, 'PAYMENT.CAPTURE.REFUNDED', session, note_to_payer);
}

async function giveBack(
  { value, hidden }: KeptCapture,
  cents: number,
  event: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED',
  session: Session,
  note?: string,
): Promise<Refund> {
  const refundedCents = hidden.refundedCents + cents;
  const isWhole = refundedCents === toCents(value.amount);
  const refund = newRefund(value, cents, refundedCents, note);
  await refunds.add(refund, null, session);
  const changed: Capture = { ...value, status: isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED' };
  await saveCapture({ value: changed, hidden: { ...hidden, refundedCents } }, session);
  await tellPaypal(event, refund, session);
  return refund;
}

/** A capture stands also in its order. */
async function saveCapture({ value, hidden }: KeptCapture, session: Session): Promise<void> {
  const capture: Capture = { ...value, update_time: new Date().toISOString() };
  await captures.save(capture, hidden, session);
  const order = await orders.find(capture.supplementary_data.related_ids.order_id, session);
  const [unit] = order?.value.purchase_units ?? [];
  if (!order || !unit) return;
  const purchase_units = [{ ...unit, payments: { captures: [capture] } }];
  await orders.save({ ...order.value, purchase_units }, order.hidden, session);
}

/** A capture under review comes to its end, or a finished one is taken back by the bank. */
export async function settleCapture(
  id: string,
  outcome: 'succeed' | 'fail' | 'reverse',
  session: Session,
): Promise<void> {
  const { value, hidden } = await getCapture(id, session);
  if (outcome === 'reverse') {
    const leftCents = toCents(value.amount) - hidden.refundedCents;
    await giveBack({ value, hidden }, leftCents, 'PAYMENT.CAPTURE.REVERSED', session);
    return;
  }
  if (value.status !== 'PENDING')
    throw refuse(422, 'CAPTURE_NOT_PENDING', 'Only a pending capture can be settled.');
  const { status_details: _reason, ...settled } = value;
  const changed: Capture = { ...settled, status: outcome === 'succeed' ? 'COMPLETED' : 'DECLINED' };
  await saveCapture({ value: changed, hidden }, session);
  await tellPaypal(
    outcome === 'succeed' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
    changed,
    session,
  );
}

/** The buyer complains to PayPal. Gives the dispute's id. */
export async function disputeCapture(id: string, session: Session): Promise<string> {
  const { value, hidden } = await getCapture(id, session);
  const now = new Date().toISOString();
  const disputeId = `PP-D-${paypalId()}`;
  await captures.save(value, { ...hidden, isDisputed: true }, session);
  await tellPaypal(
    'CUSTOMER.DISPUTE.CREATED',
    {
      dispute_id: disputeId,
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
    },
    session,
  );
  return disputeId;
}
