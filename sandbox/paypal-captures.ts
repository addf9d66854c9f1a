import { z } from 'zod';
import { paypalError, resourceNotFoundError } from './paypal-api-error';
import { raisePaypalEvent } from './paypal-events';
import {
  buildRefund,
  type Capture,
  captures,
  orders,
  type Refund,
  refunds,
  type StoredCapture,
  toCents,
} from './paypal-objects';
import type { Session } from './store';

/** Refunds, reviews and reversals of captures. */

export async function getCapture(id: string, session: Session): Promise<StoredCapture> {
  const stored = await captures.find(id, session);
  if (!stored) throw resourceNotFoundError();
  return stored;
}

export async function getRefund(id: string, session: Session): Promise<Refund> {
  const stored = await refunds.find(id, session);
  if (!stored) throw resourceNotFoundError();
  return stored.value;
}

const refundSchema = z.object({
  amount: z
    .object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d{1,7}\.\d{2}$/) })
    .optional(),
  note_to_payer: z.string().max(255).optional(),
  invoice_id: z.string().max(127).optional(),
  custom_id: z.string().max(127).optional(),
});

/** Refunds the given amount, or the entire remaining amount. */
export async function refundCapture(
  id: string,
  {
    input,
    session,
    status = 'COMPLETED',
  }: { input: unknown; session: Session; status?: 'COMPLETED' | 'PENDING' | undefined },
): Promise<Refund> {
  const { amount, note_to_payer, custom_id } = refundSchema.parse(input ?? {});
  const stored = await getCapture(id, session);
  const { status: captureStatus } = stored.value;
  if (captureStatus === 'REFUNDED')
    throw paypalError(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (captureStatus === 'PENDING' || captureStatus === 'DECLINED')
    throw paypalError(422, 'REFUND_NOT_ALLOWED', `A capture that is ${captureStatus} cannot be refunded.`);
  if (stored.hidden.isDisputed)
    throw paypalError(422, 'PENDING_CAPTURE_DISPUTE', 'The capture is disputed and cannot be refunded here.');
  const remainingCents = toCents(stored.value.amount) - stored.hidden.refundedCents;
  const cents = amount ? toCents(amount) : remainingCents;
  if (cents > remainingCents || remainingCents === 0)
    throw paypalError(
      422,
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const event = status === 'PENDING' ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED';
  return recordRefund(stored, { cents, event, session, note: note_to_payer, customId: custom_id, status });
}

export async function recordRefund(
  { value, hidden }: StoredCapture,
  {
    cents,
    event,
    session,
    note,
    customId,
    status = 'COMPLETED',
  }: {
    cents: number;
    event: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED' | 'PAYMENT.REFUND.PENDING';
    session: Session;
    note?: string | undefined;
    customId?: string | undefined;
    status?: 'COMPLETED' | 'PENDING';
  },
): Promise<Refund> {
  const refundedCents = hidden.refundedCents + cents;
  const refund = buildRefund(value, { cents, totalCents: refundedCents, note, customId, status });
  await refunds.add(refund, { captureId: value.id }, session);
  const updated = status === 'PENDING' ? value : { ...value, status: toRefundedStatus(value, refundedCents) };
  await saveCapture({ value: updated, hidden: { ...hidden, refundedCents } }, session);
  await raisePaypalEvent(event, refund, session);
  return refund;
}

function toRefundedStatus({ amount }: Capture, refundedCents: number): Capture['status'] {
  if (refundedCents === 0) return 'COMPLETED';
  return refundedCents === toCents(amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** Saves a capture, and copies it and its refunds to its order. */
async function saveCapture({ value, hidden }: StoredCapture, session: Session): Promise<void> {
  const capture: Capture = { ...value, update_time: new Date().toISOString() };
  await captures.save(capture, hidden, session);
  const order = await orders.find(capture.supplementary_data.related_ids.order_id, session);
  const [unit] = order?.value.purchase_units ?? [];
  if (!order || !unit) return;
  const captureRefunds = await refunds.list({ 'hidden.captureId': capture.id }, session);
  const payments = {
    captures: [capture],
    ...(captureRefunds.length > 0 && { refunds: captureRefunds.map((stored) => stored.value) }),
  };
  await orders.save({ ...order.value, purchase_units: [{ ...unit, payments }] }, order.hidden, session);
}

export async function isPaypalRefund(id: string, session: Session): Promise<boolean> {
  return (await refunds.find(id, session)) !== null;
}

/** Settles a refund; if it fails, even after it was completed, no money was returned. */
export async function settlePaypalRefund(
  id: string,
  outcome: 'succeed' | 'fail',
  session: Session,
): Promise<void> {
  const stored = await refunds.find(id, session);
  if (!stored) throw resourceNotFoundError();
  const settled: Refund = { ...stored.value, status: outcome === 'succeed' ? 'COMPLETED' : 'FAILED' };
  await refunds.save(settled, stored.hidden, session);
  const { value, hidden } = await getCapture(stored.hidden.captureId, session);
  const refundedCents = hidden.refundedCents - (outcome === 'fail' ? toCents(settled.amount) : 0);
  await saveCapture(
    {
      value: { ...value, status: toRefundedStatus(value, refundedCents) },
      hidden: { ...hidden, refundedCents },
    },
    session,
  );
  await raisePaypalEvent(
    outcome === 'succeed' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED',
    settled,
    session,
  );
}

/** Settles a capture under review, or reverses a completed one. */
export async function settleCapture(
  id: string,
  outcome: 'succeed' | 'fail' | 'reverse' | 'withdraw',
  session: Session,
): Promise<void> {
  const { value, hidden } = await getCapture(id, session);
  if (outcome === 'reverse') {
    const remainingCents = toCents(value.amount) - hidden.refundedCents;
    await recordRefund(
      { value, hidden },
      { cents: remainingCents, event: 'PAYMENT.CAPTURE.REVERSED', session },
    );
    return;
  }
  if (value.status !== 'PENDING')
    throw paypalError(422, 'CAPTURE_NOT_PENDING', 'Only a pending capture can be settled.');
  const { status_details: _reason, ...settled } = value;
  const changed: Capture = { ...settled, status: outcome === 'succeed' ? 'COMPLETED' : 'DECLINED' };
  await saveCapture({ value: changed, hidden }, session);
  await raisePaypalEvent(
    outcome === 'succeed' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
    changed,
    session,
  );
}
