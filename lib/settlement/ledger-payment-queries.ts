import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import type { KnownPayment, PaymentDispute, PaymentProvider } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { isRejection, ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { log } from '@/lib/runtime/log';
import { Order, type OrderDocument } from '@/models/order';
import { ProviderEvent } from '@/models/provider-event';

/** The payments that the ledger compares, as their providers show them. */

/** A payment is created moments after its order. */
const MARGIN_MS = 60 * 60_000;

export type Listing = { payments: PaymentSnapshot[]; hasAllDisputes: boolean; unreadDisputes: string[] };

/** Lists a provider's payments, including unpaid ones. */
export async function listProviderPayments(provider: PaymentProvider, since: Date): Promise<Listing> {
  if (provider.listPayments) {
    const payments = await provider.listPayments(new Date(Math.max(0, since.getTime() - MARGIN_MS)));
    return { payments, hasAllDisputes: true, unreadDisputes: [] };
  }
  const { disputes, isComplete } = (await provider.listDisputes?.(since)) ?? {
    disputes: [],
    isComplete: true,
  };
  const listing: Listing = { payments: [], hasAllDisputes: isComplete, unreadDisputes: [] };
  for (const payment of await listKnownPayments(provider, { since, disputes }))
    await addPayment(listing, provider, payment);
  return listing;
}

export async function addPayment(
  { payments, unreadDisputes }: Pick<Listing, 'payments' | 'unreadDisputes'>,
  provider: PaymentProvider,
  known: KnownPayment,
): Promise<void> {
  const snapshot = await findPaymentUnlessRejected(provider, known);
  if (!snapshot) return;
  payments.push(snapshot);
  if (known.disputeReference !== undefined && snapshot.disputed === null)
    unreadDisputes.push(snapshot.reference);
}

/**
 * Lists the payments that the shop knows of, for a provider that cannot list them. Only payments of placed
 * orders, or those named in an event, can take money. Abandoned drafts are not queried, because anyone can
 * create many of them.
 */
async function listKnownPayments(
  provider: PaymentProvider,
  { since, disputes }: { since: Date; disputes: readonly PaymentDispute[] },
): Promise<KnownPayment[]> {
  await connect();
  const sinceFilter = mongoose.trusted({ $gte: since });
  const [placedOrders, events] = await Promise.all([
    Order.find({
      $or: [...toPeriodFilter(since).$or, ...toDisputeFilters(disputes)],
      'payment.provider': provider.id,
    })
      .select({
        ...{ 'payment.reference': 1, 'payment.captureReference': 1, 'payment.disputeReference': 1 },
        'refunds.reference': 1,
      })
      .lean<OrderDocument[]>(),
    ProviderEvent.find({
      _id: mongoose.trusted({ $regex: `^${provider.id}:` }),
      createdAt: sinceFilter,
      reference: mongoose.trusted({ $exists: true }),
    })
      .select({ reference: 1 })
      .lean(),
  ]);
  const payments = new Map<string, KnownPayment>();
  for (const { reference } of events) if (reference) payments.set(reference, { reference });
  for (const order of placedOrders) {
    const { reference } = order.payment;
    if (!reference) continue;
    const disputeReference = findDisputeReference(order, disputes);
    payments.set(reference, toKnownPayment({ ...order, ...order.payment, reference, disputeReference }));
  }
  return [...payments.values()];
}

/** A payment may be much older than the dispute about it. */
function toDisputeFilters(disputes: readonly PaymentDispute[]): mongoose.QueryFilter<OrderDocument>[] {
  const captures = disputes.flatMap(({ captureReference }) => captureReference ?? []);
  const orderIds = disputes.flatMap(({ orderId }) =>
    orderId !== null && mongoose.isObjectIdOrHexString(orderId) ? [orderId] : [],
  );
  return [
    { 'payment.captureReference': mongoose.trusted({ $in: captures }) },
    { _id: mongoose.trusted({ $in: orderIds }) },
  ];
}

/** Returns an order's open dispute, or else the one that holds it up, or else one unknown to the shop, or else the known one. */
function findDisputeReference(
  { _id, payment }: OrderDocument,
  disputes: readonly PaymentDispute[],
): string | null | undefined {
  const own = disputes.filter(
    ({ captureReference, orderId }) =>
      captureReference === payment.captureReference || orderId === String(_id),
  );
  const open = own.find(({ state }) => state === 'open');
  if (open || payment.state === 'disputed') return open?.reference ?? payment.disputeReference;
  const unknown = own.find(({ reference }) => reference !== payment.disputeReference);
  return unknown?.reference ?? payment.disputeReference;
}

/**
 * Returns null if the provider rejects the request for this payment; its order is then reported to an admin. A dispute that cannot
 * be read does not keep the payment from being compared.
 */
async function findPaymentUnlessRejected(
  provider: PaymentProvider,
  payment: KnownPayment,
): Promise<PaymentSnapshot | null> {
  try {
    return await provider.findPayment(payment);
  } catch (error) {
    if (error instanceof ProviderFailure && payment.disputeReference !== undefined)
      return findPaymentUnlessRejected(provider, { ...payment, disputeReference: undefined });
    if (!isRejection(error)) throw error;
    log.warn({ err: error, reference: payment.reference }, 'the ledger is compared without a payment');
    return null;
  }
}

export function toKnownPayment({
  reference,
  captureReference,
  disputeReference,
  refunds,
}: {
  reference: string;
  captureReference?: string | null | undefined;
  disputeReference?: string | null | undefined;
  refunds?: readonly { reference?: string | null | undefined }[] | null | undefined;
}): KnownPayment {
  return {
    reference,
    captureReference: captureReference ?? undefined,
    disputeReference: disputeReference ?? undefined,
    refundReferences: (refunds ?? []).flatMap((refund) => refund.reference ?? []),
  };
}

/** Selects the orders that were created or refunded since then, or whose payment is in dispute. */
export function toPeriodFilter(since: Date): PeriodFilter {
  const sinceFilter = mongoose.trusted({ $gte: since });
  return {
    $or: [{ createdAt: sinceFilter }, { 'refunds.askedAt': sinceFilter }, { 'payment.state': 'disputed' }],
  };
}
type PeriodFilter = { $or: mongoose.QueryFilter<OrderDocument>[] };
