import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import type { AlertNote } from '@/lib/orders/order-schema';
import { toDollars } from '@/lib/orders/pricing-rules';
import { Order } from '@/models/order';
import { PaymentAlert, type PaymentAlertDocument } from '@/models/payment-alert';
import { User } from '@/models/user';
import type { AlertListing, AlertListQuery, AlertView } from './payment-alert-schema';

// As values, so that an index finds them in either database.
const IS_OPEN = { resolvedAt: null };
const IS_RESOLVED = { resolvedAt: mongoose.trusted({ $gte: new Date(0) }) };

/** Returns a page of alerts, newest first; past the end, the last page. */
export async function findAlertPage({ page, limit, view }: AlertListQuery): Promise<AlertListing> {
  await connect();
  const filter = view === 'open' ? IS_OPEN : IS_RESOLVED;
  const openCountRead = countOpenAlerts();
  const [count, openCount] = await Promise.all([
    view === 'open' ? openCountRead : PaymentAlert.countDocuments(filter),
    openCountRead,
  ]);
  const totalPages = countPages(count, limit);
  // Otherwise an admin who resolves the last alert of a page would see an empty one.
  const returnedPage = Math.min(page, totalPages);
  const alerts = await PaymentAlert.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip(computeOffset({ page: returnedPage, limit }))
    .limit(limit)
    .lean<PaymentAlertDocument[]>();
  return { alerts: await viewAlerts(alerts), page: returnedPage, totalPages, openCount };
}

export async function countOpenAlerts(): Promise<number> {
  await connect();
  return PaymentAlert.countDocuments(IS_OPEN);
}

export async function viewAlerts(alerts: readonly PaymentAlertDocument[]): Promise<AlertView[]> {
  const orderIds = alerts
    .flatMap(({ orderId, earlierOrderId }) => [orderId ?? [], earlierOrderId ?? []])
    .flat();
  const [orders, notes, emails] = await Promise.all([
    Order.find({ _id: mongoose.trusted({ $in: orderIds }) })
      .select({ orderNumber: 1, status: 1, totalCents: 1, 'payment.state': 1, 'payment.isDisputeOpen': 1 })
      .lean(),
    findAlertNotes(orderIds),
    findEmails(alerts),
  ]);
  const ordersById = new Map(
    orders.map(({ _id, orderNumber, status, totalCents, payment }) => [
      String(_id),
      {
        _id: String(_id),
        orderNumber,
        status,
        paymentState: payment.state,
        isDisputeOpen: payment.isDisputeOpen ?? null,
        total: toDollars(totalCents),
        alertNotes: notes.get(String(_id)) ?? [],
      },
    ]),
  );
  return alerts.map((alert) => {
    const { _id, kind, provider, reference, orderId, earlierOrderId, createdAt } = alert;
    const earlierOrder = ordersById.get(String(earlierOrderId));
    return {
      _id,
      kind,
      provider,
      reference,
      order: ordersById.get(String(orderId)) ?? null,
      earlier: earlierOrder ? { _id: earlierOrder._id, orderNumber: earlierOrder.orderNumber } : null,
      createdAt: createdAt.toISOString(),
      resolved: toAlertNote(alert, emails),
    };
  });
}

/** Returns the notes on these orders' resolved alerts: by order, oldest first. */
export async function findAlertNotes(
  orderIds: readonly mongoose.Types.ObjectId[],
): Promise<Map<string, AlertNote[]>> {
  const alerts = await PaymentAlert.find({ orderId: mongoose.trusted({ $in: orderIds }) })
    .sort({ resolvedAt: 1 })
    .lean<PaymentAlertDocument[]>();
  const emails = await findEmails(alerts);
  const notes = new Map<string, AlertNote[]>();
  for (const alert of alerts) {
    const note = toAlertNote(alert, emails);
    const orderId = String(alert.orderId);
    if (note) notes.set(orderId, [...(notes.get(orderId) ?? []), note]);
  }
  return notes;
}

/** Returns the emails of the admins who resolved these alerts, by id. */
async function findEmails(alerts: readonly PaymentAlertDocument[]): Promise<Map<string, string>> {
  const ids = alerts.flatMap(({ resolvedBy }) => resolvedBy ?? []);
  const admins = await User.find({ _id: mongoose.trusted({ $in: ids }) })
    .select({ email: 1 })
    .lean();
  return new Map(admins.map(({ _id, email }) => [String(_id), email]));
}

function toAlertNote(
  { resolvedAt, resolvedBy, note }: PaymentAlertDocument,
  emails: ReadonlyMap<string, string>,
): AlertNote | null {
  if (!resolvedAt) return null;
  return { at: resolvedAt.toISOString(), by: emails.get(String(resolvedBy)) ?? null, note: note ?? '' };
}
