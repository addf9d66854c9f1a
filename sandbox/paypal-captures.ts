import { z } from 'zod';
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
export async function refundCapture(
  id: string,
  input: unknown,
  session: Session,
  status: 'COMPLETED' | 'PENDING' = 'COMPLETED',
): Promise<Refund> {
  const { amount, note_to_payer } = refundInput.parse(input ?? {});
  const kept = await getCapture(id, session);
  const { status: held } = kept.value;
  if (held === 'REFUNDED')
    throw refuse(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (held === 'PENDING' || held === 'DECLINED')
    throw refuse(422, 'REFUND_NOT_ALLOWED', `A capture that is ${held} cannot be refunded.`);
  if (kept.hidden.isDisputed)
    throw refuse(422, 'PENDING_CAPTURE_DISPUTE', 'The capture is disputed and cannot be refunded here.');
  const leftCents = toCents(kept.value.amount) - kept.hidden.refundedCents;
  const cents = amount ? toCents(amount) : leftCents;
  if (cents > leftCents || leftCents === 0)
    throw refuse(
      422,
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const event = status === 'PENDING' ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED';
  return giveBack(kept, cents, event, session, { note: note_to_payer, status });
}

export async function giveBack(
  { value, hidden }: KeptCapture,
  cents: number,
  event: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED' | 'PAYMENT.REFUND.PENDING',
  session: Session,
  { note, status = 'COMPLETED' }: { note?: string | undefined; status?: 'COMPLETED' | 'PENDING' } = {},
): Promise<Refund> {
  const refundedCents = hidden.refundedCents + cents;
  const refund = newRefund(value, cents, refundedCents, { note, status });
  await refunds.add(refund, { captureId: value.id }, session);
  const changed = status === 'PENDING' ? value : { ...value, status: refundedStatus(value, refundedCents) };
  await saveCapture({ value: changed, hidden: { ...hidden, refundedCents } }, session);
  await tellPaypal(event, refund, session);
  return refund;
}

function refundedStatus({ amount }: Capture, refundedCents: number): Capture['status'] {
  if (refundedCents === 0) return 'COMPLETED';
  return refundedCents === toCents(amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** A capture, and what was given back of it, stand also in its order. */
async function saveCapture({ value, hidden }: KeptCapture, session: Session): Promise<void> {
  const capture: Capture = { ...value, update_time: new Date().toISOString() };
  await captures.save(capture, hidden, session);
  const order = await orders.find(capture.supplementary_data.related_ids.order_id, session);
  const [unit] = order?.value.purchase_units ?? [];
  if (!order || !unit) return;
  const given = await refunds.list({ 'hidden.captureId': capture.id }, session);
  const payments = {
    captures: [capture],
    ...(given.length > 0 && { refunds: given.map((kept) => kept.value) }),
  };
  await orders.save({ ...order.value, purchase_units: [{ ...unit, payments }] }, order.hidden, session);
}

export async function isPaypalRefund(id: string, session: Session): Promise<boolean> {
  return (await refunds.find(id, session)) !== null;
}

/** A pending refund comes to its end; one that fails, even after it was completed, was not given back. */
export async function settlePaypalRefund(
  id: string,
  outcome: 'succeed' | 'fail',
  session: Session,
): Promise<void> {
  const kept = await refunds.find(id, session);
  if (!kept) throw nothingThere();
  const settled: Refund = { ...kept.value, status: outcome === 'succeed' ? 'COMPLETED' : 'FAILED' };
  await refunds.save(settled, kept.hidden, session);
  const { value, hidden } = await getCapture(kept.hidden.captureId, session);
  const refundedCents = hidden.refundedCents - (outcome === 'fail' ? toCents(settled.amount) : 0);
  await saveCapture(
    {
      value: { ...value, status: refundedStatus(value, refundedCents) },
      hidden: { ...hidden, refundedCents },
    },
    session,
  );
  await tellPaypal(
    outcome === 'succeed' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED',
    settled,
    session,
  );
}

/** A capture under review comes to its end, or a finished one is taken back by the bank. */
export async function settleCapture(
  id: string,
  outcome: 'succeed' | 'fail' | 'reverse' | 'withdraw',
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
