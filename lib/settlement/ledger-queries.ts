import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { listRefunds } from '@/lib/orders/refund-rules';
import { isUsableByMerchant } from '@/lib/payments/provider/merchant-rules';
import type { KnownPayment, PaymentDispute, PaymentProvider } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { isOutage, isRejection } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import type { PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import { ProviderEvent } from '@/models/provider-event';
import { findLedgerDifferences, type LedgerFinding, type LedgerOrder } from './ledger-rules';

/** A payment is created moments after its order. */
const MARGIN_MS = 60 * 60_000;

export type LedgerComparison = {
  orders: LedgerOrder[];
  payments: PaymentSnapshot[];
  findings: LedgerFinding[];
  /** The number of skipped orders: those of another merchant, or of a provider that was not queried. */
  skippedCount: number;
};

/** The payments of each provider that responded. */
type PaymentsByProvider = ReadonlyMap<PaymentProviderId, PaymentSnapshot[]>;

/**
 * Compares the orders created or refunded since `since` with the payments of all configured providers, in both directions.
 */
export async function compareLedger(since: Date): Promise<LedgerComparison> {
  return compareWithListings(since, (listing) => listing);
}

/** Like `compareLedger`, but leaves out the orders of providers that are down. */
export async function compareReachableLedger(since: Date): Promise<LedgerComparison> {
  return compareWithListings(since, skipIfDown);
}

async function compareWithListings(
  since: Date,
  awaitListing: (listing: Promise<PaymentSnapshot[]>) => Promise<PaymentSnapshot[] | null>,
): Promise<LedgerComparison> {
  const listings = await Promise.all(
    providers.all
      .filter((provider) => provider.isEnabled())
      .map(async (provider) => [provider.id, await awaitListing(listPayments(provider, since))] as const),
  );
  return comparePayments(
    new Map(listings.flatMap(([id, payments]) => (payments ? [[id, payments]] : []))),
    since,
  );
}

async function skipIfDown<T>(listing: Promise<T>): Promise<T | null> {
  try {
    return await listing;
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ provider: error.provider }, 'the ledger is compared without a provider that is down');
    return null;
  }
}

async function comparePayments(
  paymentsByProvider: PaymentsByProvider,
  since: Date,
): Promise<LedgerComparison> {
  await connect();
  const payments = [...paymentsByProvider.values()].flat();
  const orderIds = payments.flatMap(({ orderId }) =>
    orderId !== null && mongoose.isObjectIdOrHexString(orderId) ? [orderId] : [],
  );
  const fields = {
    totalCents: 1,
    currency: 1,
    createdAt: 1,
    'payment.provider': 1,
    'payment.state': 1,
    'payment.reference': 1,
    'payment.mode': 1,
    'payment.account': 1,
    'payment.captureReference': 1,
    'payment.disputeReference': 1,
    'payment.isDisputeOpen': 1,
    'payment.lookAt': 1,
    'payment.changes': 1,
    'payment.refundedCents': 1,
    'payment.partialRefunds': 1,
    refunds: 1,
  };
  const [recentOrders, ordersOfPayments] = await Promise.all([
    Order.find(toPeriodFilter(since)).select(fields).lean<OrderDocument[]>(),
    Order.find({ _id: mongoose.trusted({ $in: orderIds }) })
      .select(fields)
      .lean<OrderDocument[]>(),
  ]);
  const orders = [
    ...new Map([...recentOrders, ...ordersOfPayments].map((order) => [String(order._id), order])).values(),
  ];
  // Orders of another merchant cannot be compared with this one's payments.
  const comparableOrders = orders.filter(({ payment }) =>
    isUsableByMerchant(payment, providers.get(payment.provider).knownMerchant()),
  );
  // Includes orders of providers that were not queried, because a payment elsewhere may belong to one of them.
  const olderPayments = await findOlderPayments(comparableOrders, { paymentsByProvider, since });
  const allPayments = [...payments, ...olderPayments];
  const findings = findLedgerDifferences(comparableOrders.map(toLedgerOrder), allPayments).filter(
    ({ provider }) => paymentsByProvider.has(provider),
  );
  const comparedOrders = comparableOrders.filter(({ payment }) => paymentsByProvider.has(payment.provider));
  return {
    orders: comparedOrders.map(toLedgerOrder),
    payments: allPayments,
    findings,
    skippedCount: orders.length - comparedOrders.length,
  };
}

/** A payment that is older than the period is not listed, though its order was refunded in it: it is read by itself. */
async function findOlderPayments(
  orders: readonly OrderDocument[],
  { paymentsByProvider, since }: { paymentsByProvider: PaymentsByProvider; since: Date },
): Promise<PaymentSnapshot[]> {
  const found: PaymentSnapshot[] = [];
  for (const { createdAt, payment, refunds } of orders) {
    const listed = paymentsByProvider.get(payment.provider);
    const { reference } = payment;
    if (!listed || !reference || createdAt >= since) continue;
    if (listed.some((snapshot) => snapshot.reference === reference)) continue;
    const known = toKnownPayment({ ...payment, reference, refunds });
    const snapshot = await findPaymentUnlessRejected(providers.get(payment.provider), known);
    if (snapshot) found.push(snapshot);
  }
  return found;
}

function toKnownPayment({
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
function toPeriodFilter(since: Date): PeriodFilter {
  const sinceFilter = mongoose.trusted({ $gte: since });
  return {
    $or: [{ createdAt: sinceFilter }, { 'refunds.askedAt': sinceFilter }, { 'payment.state': 'disputed' }],
  };
}
type PeriodFilter = { $or: mongoose.QueryFilter<OrderDocument>[] };

/** Lists a provider's payments, including unpaid ones. */
async function listPayments(provider: PaymentProvider, since: Date): Promise<PaymentSnapshot[]> {
  if (provider.listPayments) {
    return provider.listPayments(new Date(Math.max(0, since.getTime() - MARGIN_MS)));
  }
  const payments: PaymentSnapshot[] = [];
  for (const payment of await listKnownPayments(provider, since)) {
    const snapshot = await findPaymentUnlessRejected(provider, payment);
    if (snapshot) payments.push(snapshot);
  }
  return payments;
}

/**
 * Lists the payments that the shop knows of, for a provider that cannot list them. Only payments of placed
 * orders, or those named in an event, can take money. Abandoned drafts are not queried, because anyone can
 * create many of them.
 */
async function listKnownPayments(provider: PaymentProvider, since: Date): Promise<KnownPayment[]> {
  await connect();
  const sinceFilter = mongoose.trusted({ $gte: since });
  const disputes = (await provider.listDisputes?.(since)) ?? [];
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

/** Returns null if the provider rejects the request for this payment; its order is then reported to an admin. */
async function findPaymentUnlessRejected(
  provider: PaymentProvider,
  payment: KnownPayment,
): Promise<PaymentSnapshot | null> {
  try {
    return await provider.findPayment(payment);
  } catch (error) {
    if (!isRejection(error)) throw error;
    log.warn({ err: error, reference: payment.reference }, 'the ledger is compared without a payment');
    return null;
  }
}

function toLedgerOrder(order: OrderDocument): LedgerOrder {
  const { _id, totalCents, currency, payment } = order;
  const { provider, state, reference } = payment;
  return {
    id: String(_id),
    totalCents,
    currency,
    payment: { provider, state, reference: reference ?? null },
    refunds: listRefunds(order),
    isDisputeOpen: state === 'disputed' || payment.isDisputeOpen === true,
    isDue: payment.lookAt != null,
  };
}
