import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { formatPrice } from '@/lib/catalog/price-rules';
import { recordAudit } from '@/lib/db/audit-commands';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { recordNote } from '@/lib/orders/handling-commands';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import type { AdminOrderView, PartialRefundRequest, RefundOutcome } from '@/lib/orders/order-schema';
import { findShippedAt } from '@/lib/orders/order-status-rules';
import { recordRefund } from '@/lib/orders/payment-commands';
import { toCents, toDollars } from '@/lib/orders/pricing-rules';
import { toRefundObstacle } from '@/lib/orders/refund-code-rules';
import {
  computeRefundedCents,
  isGivenRefund,
  isOpenRefund,
  isUnknownRefund,
  listRefunds,
  type Refund,
  sumCents,
} from '@/lib/orders/refund-rules';
import { countRefundedPieces, countRestockedPieces, isSamePack } from '@/lib/orders/refunded-piece-rules';
import { log } from '@/lib/runtime/log';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import { viewAdminOrder } from './order-admin-queries';
import type { ORDER_CHANGE_ERRORS } from './order-error-rules';
import { recordMadeRefund, toAuditSubject } from './outside-refund-commands';
import { resolveRefundAlerts } from './payment-alert-commands';
import { makeRefunds } from './refund-commands';
import {
  failRefund,
  findRequested,
  readOrder,
  toFirstCheckAt,
  toRefund,
  withOrderLease,
} from './refund-record-commands';
import { ORDER_CHANGED_MESSAGE } from './settle-commands';

/** An admin's part in refunds: to ask for one, and to decide about one that no one else can tell of. */

/**
 * Refunds a part of a paid order for an admin; the order goes on. It is stored before the provider is asked, so that the
 * reconciler continues it if this process dies or the provider is down. Throws `not_found`; `invalid_input` for more than is
 * left, and for pieces that are not in the order or refunded already; `edit_conflict` if more was refunded than the admin saw;
 * `conflict` if it is not paid, if the provider's answer about another refund is awaited, or if the provider refuses;
 * `in_progress` while something else is done with the payment.
 */
export async function refundPart(
  orderId: string,
  request: PartialRefundRequest,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  const _id = randomUUID();
  const order = await withOrderLease(orderId, async () => {
    const recordedOrder = await compareAndSwap(async () => {
      const current = await readOrder({ _id: orderId });
      const refund = { ...toRequestedRefund(current, request, adminId), _id };
      await requireRefundable(current, refund, toCents(request.seenRefunded));
      return (await recordAskedRefund(current, refund, adminId)) ?? LOST_RACE;
    }, ORDER_CHANGED_MESSAGE);
    try {
      return (await makeRefunds(recordedOrder, { by: 'admin', now: new Date() })) ?? recordedOrder;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, orderId }, 'the refund of a part waits for its provider');
      return (await Order.findOne({ _id: orderId }).lean<OrderDocument>()) ?? recordedOrder;
    }
  });
  const refund = listRefunds(order).find((each) => each._id === _id);
  if (refund?.state === 'failed') throw toRefusedError(order, refund.code);
  return viewAdminOrder(order);
}

/**
 * Ends a refund of which no one could tell whether it was made, as an admin has found it at the provider, and notes who. The
 * customer is emailed about one that was made. Throws `not_found`, and `conflict` while the provider can still be asked.
 */
export async function decideRefund(
  orderId: string,
  { refund: refundId, outcome }: RefundOutcome,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  const { order, refund } = await withOrderLease(orderId, () =>
    compareAndSwap(async () => {
      const current = await readOrder({ _id: orderId });
      const requested = findRequested(current, refundId);
      if (!requested) throw new AppError({ code: 'not_found', message: 'There is no such open refund.' });
      if (!isUnknownRefund(requested)) {
        const message =
          'The shop is still asking the provider about this refund. Please wait for its answer.';
        throw new AppError({ code: 'conflict', message });
      }
      const decidedOrder = await recordOutcome(current, requested, { outcome, adminId });
      return decidedOrder ? { order: decidedOrder, refund: requested } : LOST_RACE;
    }, ORDER_CHANGED_MESSAGE),
  );
  const { label } = PROVIDER_FACTS[order.payment.provider];
  const found = `Compared at ${label}: the refund of ${formatPrice(toDollars(refund.cents))} was ${outcome === 'made' ? '' : 'not '}made.`;
  // An order with too many notes still has the alert's.
  await recordNote(order, found, adminId);
  await resolveRefundAlerts(order, refund._id, { note: found, adminId });
  return viewAdminOrder(await readOrder(order));
}

/** Stores a refund that an admin asks for, and logs it. */
async function recordAskedRefund(
  order: OrderDocument,
  refund: Refund,
  adminId: string,
): Promise<OrderDocument | null> {
  const givenCents = sumCents(listRefunds(order), 'made', 'pending', 'requested');
  const pieces = (refund.lines ?? []).map((line) => {
    const name = order.items.find((item) => isSamePack(item, line))?.name ?? '';
    return `${line.quantity} × ${name}, ${line.amount}`;
  });
  const fields = {
    before: { Refunds: formatPrice(toDollars(givenCents)) },
    after: {
      Refunds: formatPrice(toDollars(givenCents + refund.cents)),
      'For pieces': pieces,
      'Back on sale': refund.isRestocked ? true : undefined,
    },
  };
  return mongoose.connection.transaction(async (session) => {
    const recorded = await recordRefund(order, refund, {
      nextCheckAt: toFirstCheckAt(new Date()),
      session,
    });
    if (recorded) await recordAudit({ ...fields, ...toAuditSubject(order), adminId }, session);
    return recorded;
  });
}

/** Stores what an admin has found out about a refund, and logs who. */
async function recordOutcome(
  order: OrderDocument,
  refund: Refund,
  { outcome, adminId }: { outcome: RefundOutcome['outcome']; adminId: string },
): Promise<OrderDocument | null> {
  const now = new Date();
  const field = `Refund of ${formatPrice(toDollars(refund.cents))}`;
  const fields = {
    before: { [field]: 'unknown' },
    after: { [field]: outcome === 'made' ? 'made' : 'not made' },
  };
  const change = { ...fields, ...toAuditSubject(order), adminId };
  if (outcome === 'made') {
    const made: Refund = {
      ...refund,
      state: 'made',
      changes: [...refund.changes, { at: now, state: 'made' }],
    };
    return recordMadeRefund(order, made, { at: now, change });
  }
  const failed = { ...refund, code: 'NOT_MADE' };
  return failRefund(order, failed, {
    ...{ by: 'admin', now },
    alongside: (session) => recordAudit(change, session),
  });
}

/** Only by the provider's own word, or if it was not asked: nothing was refunded. */
function toRefusedError({ payment }: OrderDocument, code: string | null | undefined): AppError {
  const { label } = PROVIDER_FACTS[payment.provider];
  const { reason, advice } = toRefundObstacle(code ?? 'no reason given');
  const wasSent = code !== 'DISPUTE_LOST' && code !== 'REFUNDED_ELSEWHERE';
  const cause = wasSent ? `${label} refused this refund` : 'This refund was not sent';
  return new AppError({
    code: 'conflict',
    message: `${cause}, so nothing was refunded: ${reason}. ${advice}`,
  });
}

async function requireRefundable(order: OrderDocument, asked: Refund, seenCents: number): Promise<void> {
  const { payment, totalCents } = order;
  const { cents } = asked;
  const refunds = listRefunds(order);
  const refundedCents = computeRefundedCents(order);
  const restCents = totalCents - sumCents(refunds, 'made', 'pending', 'requested');
  if (payment.state === 'disputed') {
    const message = 'The customer disputes this payment. Until that is decided, no refund of it is made.';
    throw new AppError({ code: 'conflict', message });
  }
  if (payment.state !== 'paid') {
    throw new AppError({ code: 'conflict', message: 'Only a paid order can be refunded in part.' });
  }
  if (refunds.some((refund) => isOpenRefund(refund) && !isUnknownRefund(refund))) {
    const { label } = PROVIDER_FACTS[payment.provider];
    throw new AppError({
      code: 'conflict',
      message: `Another refund of this order is still being made: ${label} has not confirmed it yet. Please wait until it has.`,
    });
  }
  if (seenCents !== refundedCents) {
    throw new AppError<typeof ORDER_CHANGE_ERRORS>({
      code: 'edit_conflict',
      message: `${formatPrice(toDollars(refundedCents))} of this order is refunded by now. Nothing more was refunded.`,
      details: { current: await viewAdminOrder(order) },
    });
  }
  requireUnrefundedPieces(order, asked);
  if (cents > restCents) {
    const message = `At most ${formatPrice(toDollars(restCents))} of this order can still be refunded.`;
    throw new AppError({ code: 'invalid_input', message, fields: { amount: message } });
  }
  if (await belongsToAnotherMerchant(order)) {
    throw new AppError({
      code: 'conflict',
      message: 'This payment belongs to another account of the provider. Please refund it there.',
    });
  }
}

/** Its amount is the sum of the pieces and of shipping, unless the admin wants another one. */
function toRequestedRefund(
  order: OrderDocument,
  { amount, lines = [], shipping = false, reason, restock = false }: PartialRefundRequest,
  adminId: string,
): Refund {
  const refundLines = lines.map(({ itemId, ...line }) => ({
    ...line,
    ingredientId: new mongoose.Types.ObjectId(itemId),
  }));
  const shippingCents = shipping ? order.shippingCents : 0;
  const sum = refundLines.reduce((cents, line) => {
    const item = order.items.find((each) => isSamePack(each, line));
    return cents + (item?.priceCents ?? 0) * line.quantity;
  }, shippingCents);
  return {
    ...toRefund({ cents: amount === undefined ? sum : toCents(amount), author: 'admin', adminId }),
    ...(refundLines.length > 0 && { lines: refundLines }),
    ...(shippingCents > 0 && { shippingCents }),
    ...(reason && { reason }),
    ...(restock && { isRestocked: true }),
  };
}

/** Refuses pieces that the order does not have or that were refunded before, so that no admin pays for them twice unaware. */
function requireUnrefundedPieces(
  order: OrderDocument,
  { cents, lines, shippingCents, isRestocked }: Refund,
): void {
  const toError = (field: string, message: string) =>
    new AppError({ code: 'invalid_input', message, fields: { [field]: message } });
  const pieces = lines ?? [];
  if (pieces.some((line, index) => pieces.findIndex((each) => isSamePack(each, line)) < index))
    throw toError('lines', 'Name each pack once.');
  const refundedPieces = countRefundedPieces(order);
  const restockedPieces = countRestockedPieces(order);
  for (const line of pieces) {
    const index = order.items.findIndex((item) => isSamePack(item, line));
    const item = order.items[index];
    if (!item) throw toError('lines', 'This order has no such item.');
    const left = item.quantity - (refundedPieces[index] ?? 0);
    if (line.quantity > left)
      throw toError(
        'lines',
        left === 0
          ? `All of ${item.name} in this order is refunded already. To refund more, enter an amount only.`
          : `Only ${left} of ${item.name} in this order ${left === 1 ? 'is' : 'are'} not refunded yet.`,
      );
    // The bank sent the money back, not the pieces.
    if (isRestocked && line.quantity > item.quantity - (restockedPieces[index] ?? 0))
      throw toError('restock', `${item.name} of this order is back on sale already. Refund it without that.`);
  }
  if (cents === 0) throw toError('amount', 'Choose what to refund, or enter an amount.');
  if (shippingCents && listRefunds(order).some((each) => each.shippingCents && isGivenRefund(each)))
    throw toError('shipping', 'Shipping of this order is refunded already.');
  if (isRestocked && (pieces.length === 0 || findShippedAt(order)))
    throw toError(
      'restock',
      'Only pieces that have not left the shop go back on sale. Count what came back under Stock.',
    );
}
