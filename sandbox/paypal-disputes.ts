import { z } from 'zod';
import { createPaypalId } from './ids';
import { paypalError, resourceNotFoundError } from './paypal-api-error';
import { getCapture, recordRefund } from './paypal-captures';
import { raisePaypalEvent } from './paypal-events';
import { captures, type Dispute, disputes, linkTo, toCents, toMoney } from './paypal-objects';
import type { Session } from './store';

/** Buyers' disputes at PayPal, and their outcomes. */

export async function getDispute(id: string, session: Session): Promise<Dispute> {
  const stored = await disputes.find(id, session);
  if (!stored) throw resourceNotFoundError();
  return stored.value;
}

const LISTED_DAYS = 180;
const listSchema = z.strictObject({
  update_time_after: z.iso.datetime(),
  page_size: z.coerce.number().int().min(1).max(50).default(10),
  next_page_token: z.coerce.number().int().min(1).default(1),
});

/** Lists disputes as PayPal does: those that changed within 180 days, with a link to the next page, and without their payments. */
export async function listDisputes(query: string, session: Session): Promise<object> {
  const input = listSchema.parse(Object.fromEntries(new URLSearchParams(query)));
  const { update_time_after: after, page_size: size, next_page_token: page } = input;
  if (Date.now() - Date.parse(after) > LISTED_DAYS * 24 * 60 * 60_000)
    throw paypalError(400, 'INVALID_REQUEST', 'update_time_after must be within the last 180 days.');
  const listed = (await disputes.list({}, session))
    .map(({ value }) => value)
    .filter(({ update_time }) => update_time >= after);
  const params = new URLSearchParams({
    ...input,
    page_size: String(size),
    next_page_token: String(page + 1),
  });
  return {
    items: listed
      .slice((page - 1) * size, page * size)
      .map(
        ({ id: _id, disputed_transactions: _transactions, dispute_outcome: _outcome, ...summary }) => summary,
      ),
    links: listed.length > page * size ? [linkTo('next', `/v1/customer/disputes?${params}`)] : [],
  };
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
    if (cents > 0) await recordRefund(undisputed, { cents, event: 'PAYMENT.CAPTURE.REVERSED', session });
  }
  await raisePaypalEvent('CUSTOMER.DISPUTE.RESOLVED', resolved, session);
}
