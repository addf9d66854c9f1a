import 'server-only';
import mongoose from 'mongoose';
import { formatPrice } from '@/lib/catalog/price-rules';
import { recordAudit } from '@/lib/db/audit-commands';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { emailRefund } from '@/lib/orders/order-email-commands';
import type { AdminOrderView, OutsideRefund } from '@/lib/orders/order-schema';
import { restockRefundedPieces } from '@/lib/orders/order-stock-commands';
import { listPayableRefunds, toOutsideFields } from '@/lib/orders/outside-refund-rules';
import { recordRefund } from '@/lib/orders/payment-commands';
import { computePaymentStates } from '@/lib/orders/payment-state-rules';
import { toDollars } from '@/lib/orders/pricing-rules';
import { computeRefundedCents, isByProvider, listRefunds, type Refund } from '@/lib/orders/refund-rules';
import type { OrderDocument } from '@/models/order';
import { viewAdminOrder } from './order-admin-queries';
import { resolveFailedRefunds, resolveRefundAlerts } from './payment-alert-commands';
import { readOrder, toRefund, withOrderLease } from './refund-record-commands';
import { ORDER_CHANGED_MESSAGE } from './settle-commands';

/**
 * Records for an admin that a refund which failed or came back was paid to the customer another way, not by the provider, or
 * everything that an order whose refund has failed still owes; no money is moved. The customer is emailed, and its alerts are
 * resolved. Throws `not_found`, and `conflict` if that is not owed any more.
 */
export async function recordOutsideRefund(
  orderId: string,
  { refund: failedId, note }: OutsideRefund,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  const order = await withOrderLease(orderId, () =>
    compareAndSwap(async () => {
      const current = await readOrder({ _id: orderId });
      const payable = listPayableRefunds(current).find(({ refund }) => (refund?._id ?? null) === failedId);
      if (!payable) {
        const message =
          'This is not owed to the customer any more, or the shop is refunding it. Reload the order.';
        throw new AppError({ code: 'conflict', message });
      }
      const at = new Date();
      const paid: Refund = {
        ...toRefund({ cents: payable.cents, author: 'admin', adminId }),
        // The same when this is repeated after a crash, so that the customer gets one email.
        _id: `${failedId ?? orderId}-outside-${listRefunds(current).filter((each) => !isByProvider(each)).length}`,
        ...toOutsideFields(current, payable),
        ...{ reason: note, state: 'made', changes: [{ at, state: 'made' }] },
      };
      const field = `Refund of ${formatPrice(toDollars(payable.cents))}`;
      const fields = { before: { [field]: 'owed' }, after: { [field]: 'paid another way' } };
      const change = { ...fields, ...toAuditSubject(current), adminId };
      return (await recordMadeRefund(current, paid, { at, change })) ?? LOST_RACE;
    }, ORDER_CHANGED_MESSAGE),
  );
  if (failedId === null) await resolveFailedRefunds(order._id, note, adminId);
  else await resolveRefundAlerts(order, failedId, { note, adminId, isPaid: true });
  return viewAdminOrder(await readOrder(order));
}

/** Stores that a refund was made, as an admin says, logs it, and emails the customer. Returns null if the order has changed. */
export async function recordMadeRefund(
  order: OrderDocument,
  made: Refund,
  { at, change }: { at: Date; change: Parameters<typeof recordAudit>[0] },
): Promise<OrderDocument | null> {
  const refundedCents = computeRefundedCents(order) + made.cents;
  const states =
    refundedCents >= order.totalCents ? computePaymentStates(order.payment.state, ['refunded']) : [];
  const recordedOrder = await mongoose.connection.transaction(async (session) => {
    const recorded = await recordRefund(order, made, { states, nextCheckAt: at, session });
    if (!recorded) return null;
    await recordAudit(change, session);
    await emailRefund(order, made, { refundedCents, paidCents: order.totalCents, session });
    return recorded;
  });
  if (recordedOrder) await restockRefundedPieces(recordedOrder);
  return recordedOrder;
}

/** Returns what an entry of the log about an order's refund is about. */
export function toAuditSubject({ _id: id, orderNumber: name }: OrderDocument) {
  return { kind: 'refund', subject: { id, name } } as const;
}
