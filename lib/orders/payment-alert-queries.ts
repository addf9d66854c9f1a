import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Order } from '@/models/order';
import { PaymentAlert, type PaymentAlertDocument } from '@/models/payment-alert';
import { User } from '@/models/user';
import type { AlertList, AlertListQuery, AlertView } from './payment-alert-schema';
import { toDollars } from './pricing-rules';

const IS_OPEN = { resolvedAt: mongoose.trusted({ $exists: false }) };
const IS_RESOLVED = { resolvedAt: mongoose.trusted({ $exists: true }) };

/** A page of what calls a person about money, newest first. */
export async function findAlertPage({ page, limit, view }: AlertListQuery): Promise<AlertList> {
  await connect();
  const filter = view === 'open' ? IS_OPEN : IS_RESOLVED;
  const [alerts, count, openCount] = await Promise.all([
    PaymentAlert.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<PaymentAlertDocument[]>(),
    PaymentAlert.countDocuments(filter),
    countOpenAlerts(),
  ]);
  return { alerts: await viewAlerts(alerts), totalPages: Math.max(1, Math.ceil(count / limit)), openCount };
}

export async function countOpenAlerts(): Promise<number> {
  await connect();
  return PaymentAlert.countDocuments(IS_OPEN);
}

export async function viewAlerts(alerts: readonly PaymentAlertDocument[]): Promise<AlertView[]> {
  const [orders, admins] = await Promise.all([
    Order.find({
      _id: mongoose.trusted({
        $in: alerts.flatMap(({ orderId, earlierOrderId }) => [orderId ?? [], earlierOrderId ?? []].flat()),
      }),
    })
      .select({ orderNumber: 1, status: 1, totalCents: 1, 'payment.state': 1 })
      .lean(),
    User.find({ _id: mongoose.trusted({ $in: alerts.flatMap(({ resolvedBy }) => resolvedBy ?? []) }) })
      .select({ email: 1 })
      .lean(),
  ]);
  const orderOf = new Map(
    orders.map(({ _id, orderNumber, status, totalCents, payment }) => [
      String(_id),
      { _id: String(_id), orderNumber, status, paymentState: payment.state, total: toDollars(totalCents) },
    ]),
  );
  const emails = new Map(admins.map(({ _id, email }) => [String(_id), email]));
  return alerts.map(({ _id, kind, provider, reference, orderId, earlierOrderId, createdAt, ...resolution }) => {
    const { resolvedAt, resolvedBy, note } = resolution;
    const earlier = orderOf.get(String(earlierOrderId));
    return {
      _id,
      kind,
      provider,
      reference,
      order: orderOf.get(String(orderId)) ?? null,
      earlier: earlier ? { _id: earlier._id, orderNumber: earlier.orderNumber } : null,
      createdAt: createdAt.toISOString(),
      resolved: resolvedAt
        ? { at: resolvedAt.toISOString(), by: emails.get(String(resolvedBy)) ?? null, note: note ?? '' }
        : null,
    };
  });
}
