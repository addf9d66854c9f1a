import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { formatPrice } from '@/lib/catalog/price-rules';
import { env } from '@/lib/config/env';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { postLetter } from '@/lib/mail/outbox-commands';
import { siteOrigin } from '@/lib/site/site-queries';
import type { PaymentState } from '@/models/order-limits';
import { PaymentAlert, type PaymentAlertDocument } from '@/models/payment-alert';
import { viewAlerts } from './payment-alert-queries';
import {
  ALERTS_PATH,
  type PaymentAlertCause,
  PROVIDER_LABELS,
  toAlertId,
  toAlertText,
} from './payment-alert-rules';
import type { AlertView } from './payment-alert-schema';

/**
 * Calls a person: a row that stays until it is resolved, a line in the log, and an email to the support,
 * once each. The same cause told again changes nothing, also after it was resolved.
 */
export async function raiseAlert(cause: PaymentAlertCause): Promise<void> {
  const { kind, provider, reference, orderId, earlierOrderId, becomes } = cause;
  await connect();
  const _id = toAlertId(cause);
  const { upsertedCount } = await PaymentAlert.updateOne(
    { _id },
    {
      $setOnInsert: {
        kind,
        provider,
        reference,
        ...(orderId && { orderId }),
        ...(earlierOrderId && { earlierOrderId }),
        createdAt: new Date(),
      },
    },
    { upsert: true },
  ).catch((error: unknown) => {
    // Two that saw it at once.
    if (!isDuplicateKey(error)) throw error;
    return { upsertedCount: 0 };
  });
  if (upsertedCount > 0) log.error({ kind, provider, reference, orderId }, 'a payment needs a person');
  await emailSupport(_id, becomes);
}

/** Also for an alert whose process died before this; the email's own id makes it one. */
async function emailSupport(_id: string, becomes?: PaymentState): Promise<void> {
  const { SUPPORT_EMAIL } = env();
  const alert = SUPPORT_EMAIL && (await PaymentAlert.findOne({ _id, emailedAt: null }).lean());
  if (!alert) return;
  const view = await viewAlert(alert);
  const { order } = view;
  const payment = `${PROVIDER_LABELS[alert.provider]} ${alert.reference}`;
  const data = {
    ...toAlertText({ ...view, order: order && { ...order, paymentState: becomes ?? order.paymentState } }),
    orderNumber: order?.orderNumber ?? null,
    payment: order ? `${payment}, order ${order.orderNumber}, ${formatPrice(order.total)}` : payment,
    link: siteOrigin() + ALERTS_PATH,
  };
  const id = new mongoose.Types.ObjectId(createHash('sha256').update(_id).digest('hex').slice(0, 24));
  await postLetter({ kind: 'payment-alert', to: SUPPORT_EMAIL, data }, { id });
  await PaymentAlert.updateOne({ _id }, { $set: { emailedAt: new Date() } });
}

/**
 * Notes that a person dealt with an alert, and how. Refused with `not_found`, and with `conflict` when
 * somebody else did before.
 */
export async function resolveAlert(_id: string, note: string, adminId: string): Promise<AlertView> {
  await connect();
  const resolved = await PaymentAlert.findOneAndUpdate(
    { _id, resolvedAt: mongoose.trusted({ $exists: false }) },
    { $set: { resolvedAt: new Date(), resolvedBy: adminId, note } },
    { returnDocument: 'after' },
  ).lean<PaymentAlertDocument>();
  if (!resolved) {
    if (await PaymentAlert.exists({ _id })) {
      throw new AppError('conflict', 'This alert was resolved meanwhile.');
    }
    throw new AppError('not_found', 'There is no such alert.');
  }
  return viewAlert(resolved);
}

async function viewAlert(alert: PaymentAlertDocument): Promise<AlertView> {
  const [view] = await viewAlerts([alert]);
  if (!view) throw new Error('An alert without a view.');
  return view;
}

/** Notes that an admin dealt with every failed refund of an order. */
export async function resolveFailedRefunds(
  orderId: mongoose.Types.ObjectId,
  note: string,
  adminId: string,
): Promise<void> {
  await connect();
  await PaymentAlert.updateMany(
    { orderId, kind: 'refund_failed', resolvedAt: mongoose.trusted({ $exists: false }) },
    { $set: { resolvedAt: new Date(), resolvedBy: adminId, note } },
  );
}
