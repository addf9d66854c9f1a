import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { formatPrice } from '@/lib/catalog/price-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { pages } from '@/lib/pages/pages';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { readSettings } from '@/lib/site/setting-queries';
import { siteOrigin } from '@/lib/site/site-queries';
import type { OrderDocument } from '@/models/order';
import { PaymentAlert, type PaymentAlertDocument } from '@/models/payment-alert';
import { LEDGER_KINDS } from '@/models/payment-alert-limits';
import type { LedgerFinding } from './ledger-rules';
import { viewAlerts } from './payment-alert-queries';
import { type PaymentAlertCause, toAlertContent, toAlertId } from './payment-alert-rules';
import type { AlertView } from './payment-alert-schema';

/**
 * Raises an alert: stores it as unresolved, logs it and emails support, once each. Raising an alert for the same
 * cause again has no effect, even after it was resolved, unless it is a finding of the ledger that was gone meanwhile.
 */
export async function raiseAlert(cause: PaymentAlertCause): Promise<void> {
  const { kind, provider, reference, orderId, earlierOrderId } = cause;
  await connect();
  const _id = toAlertId({ ...cause, occurrence: cause.occurrence ?? (await countGoneFindings(cause)) });
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
    // Raised by a concurrent request.
    if (!isDuplicateKey(error)) throw error;
    return { upsertedCount: 0 };
  });
  if (upsertedCount > 0) log.error({ kind, provider, reference, orderId }, 'a payment needs an admin');
  await emailSupport(_id, cause);
}

/** Raises one alert a day while stolen cards are probably being tried. */
export async function alertOfTriedCards(): Promise<void> {
  for (const { id: provider, findCardWatch } of providers.all) {
    const watch = await findCardWatch?.();
    if (!watch) continue;
    const reference = `cards-${watch.startedAt.toISOString().slice(0, 10)}`;
    await raiseAlert({ kind: 'card_testing', provider, reference, orderId: null });
  }
}

/** Returns how often the ledger has found the same before, and then no longer. */
async function countGoneFindings(cause: PaymentAlertCause): Promise<number> {
  const { kind, reference } = cause;
  if (!LEDGER_KINDS.some((each) => each === kind)) return 0;
  const firstId = toAlertId({ ...cause, occurrence: 0 });
  return PaymentAlert.countDocuments({
    // By the index of ids, which begin alike.
    _id: mongoose.trusted({ $gte: firstId, $lt: `${firstId};` }),
    ...{ kind, reference },
    goneAt: mongoose.trusted({ $exists: true }),
  });
}

/** Records of all of these payments that the ledger finds nothing of them any more, except the findings. */
export async function recordGoneFindings(
  references: readonly string[],
  findings: readonly LedgerFinding[],
): Promise<void> {
  const alerts = await PaymentAlert.find({
    kind: mongoose.trusted({ $in: [...LEDGER_KINDS] }),
    reference: mongoose.trusted({ $in: [...references] }),
    goneAt: mongoose.trusted({ $exists: false }),
  }).lean<PaymentAlertDocument[]>();
  const gone = alerts.filter(
    ({ kind, reference }) => !findings.some((each) => each.kind === kind && each.reference === reference),
  );
  if (gone.length === 0) return;
  const ids = mongoose.trusted({ $in: gone.map(({ _id }) => _id) });
  await PaymentAlert.updateMany({ _id: ids }, { $set: { goneAt: new Date() } });
}

/**
 * Emails support about the alert unless that was already done, even if the process that raised it died before
 * emailing. The email's id is derived from the alert's, so it is enqueued only once.
 */
async function emailSupport(
  _id: string,
  { newPaymentState, isDisputeOpen }: Pick<PaymentAlertCause, 'newPaymentState' | 'isDisputeOpen'>,
): Promise<void> {
  const { contactEmail } = await readSettings();
  const alert = contactEmail && (await PaymentAlert.findOne({ _id, emailedAt: null }).lean());
  if (!alert) return;
  const view = await viewAlert(alert);
  const { order } = view;
  const payment = `${PROVIDER_FACTS[alert.provider].label} ${alert.reference}`;
  const data = {
    ...toAlertContent({
      ...view,
      order: order && {
        ...order,
        paymentState: newPaymentState ?? order.paymentState,
        isDisputeOpen: isDisputeOpen ?? order.isDisputeOpen,
      },
    }),
    orderNumber: order?.orderNumber ?? null,
    payment: order ? `${payment}, order ${order.orderNumber}, ${formatPrice(order.total)}` : payment,
    link: siteOrigin() + pages.adminAlerts.path(),
  };
  const id = new mongoose.Types.ObjectId(createHash('sha256').update(_id).digest('hex').slice(0, 24));
  await enqueueEmail({ kind: 'payment-alert', to: contactEmail, data }, { id });
  await PaymentAlert.updateOne({ _id }, { $set: { emailedAt: new Date() } });
}

/** Resolves an alert with a note. Throws `not_found`, and `conflict` if another admin has already resolved it. */
export async function resolveAlert(_id: string, note: string, adminId: string): Promise<AlertView> {
  await connect();
  const resolved = await PaymentAlert.findOneAndUpdate(
    { _id, resolvedAt: mongoose.trusted({ $exists: false }) },
    { $set: { resolvedAt: new Date(), resolvedBy: adminId, note } },
    { returnDocument: 'after' },
  ).lean<PaymentAlertDocument>();
  if (!resolved) {
    if (await PaymentAlert.exists({ _id })) {
      throw new AppError({ code: 'conflict', message: 'This alert has already been resolved.' });
    }
    throw new AppError({ code: 'not_found', message: 'There is no such alert.' });
  }
  return viewAlert(resolved);
}

async function viewAlert(alert: PaymentAlertDocument): Promise<AlertView> {
  const [view] = await viewAlerts([alert]);
  if (!view) throw new Error('viewAlerts returned no view for the alert.');
  return view;
}

/** Resolves every alert of an order about a refund that failed or came back. */
export async function resolveFailedRefunds(
  orderId: mongoose.Types.ObjectId,
  note: string,
  adminId: string,
): Promise<void> {
  await connect();
  await PaymentAlert.updateMany(
    {
      orderId,
      kind: mongoose.trusted({ $in: ['refund_failed', 'refund_returned', 'withdrawal_returned'] }),
      resolvedAt: mongoose.trusted({ $exists: false }),
    },
    { $set: { resolvedAt: new Date(), resolvedBy: adminId, note } },
  );
}

/**
 * Resolves the alerts about this refund, of which an admin has said what became of it: those that it is unknown, and, once it is
 * paid another way, also those that it failed or came back.
 */
export async function resolveRefundAlerts(
  { _id, payment: { provider, reference } }: Pick<OrderDocument, '_id' | 'payment'>,
  refundId: string,
  { note, adminId, isPaid = false }: { note: string; adminId: string; isPaid?: boolean },
): Promise<void> {
  await connect();
  const kinds = [
    ...(['refund_unknown', 'refund_unread'] as const),
    ...(isPaid ? (['refund_failed', 'refund_returned'] as const) : []),
  ];
  const ids = kinds.map((kind) =>
    toAlertId({
      ...{ kind, provider, orderId: String(_id), occurrence: refundId },
      reference: reference ?? String(_id),
    }),
  );
  await PaymentAlert.updateMany(
    { _id: mongoose.trusted({ $in: ids }), resolvedAt: mongoose.trusted({ $exists: false }) },
    { $set: { resolvedAt: new Date(), resolvedBy: adminId, note } },
  );
}
