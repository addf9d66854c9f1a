import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { listRefunds } from '@/lib/orders/refund-rules';
import { isUsableByMerchant } from '@/lib/payments/provider/merchant-rules';
import type { KnownPayment, PaymentDispute, PaymentProvider } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { isOutage, isRejection, ProviderFailure } from '@/lib/payments/provider/provider-failure';
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
  /** The providers that did not show all of their disputes: new ones were perhaps not compared. */
  unlistedDisputes: PaymentProviderId[];
  /** The payments of which the shop knows a dispute that their provider did not show. */
  unreadDisputes: string[];
};

type Listing = { payments: PaymentSnapshot[]; hasAllDisputes: boolean; unreadDisputes: string[] };
/** The payments of each provider that responded. */
type Listings = ReadonlyMap<PaymentProviderId, Listing>;

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
  awaitListing: (listing: Promise<Listing>) => Promise<Listing | null>,
): Promise<LedgerComparison> {
  const listings = await Promise.all(
    providers.all
      .filter((provider) => provider.isEnabled())
      .map(async (provider) => [provider.id, await awaitListing(listPayments(provider, since))] as const),
  );
  return comparePayments(
    new Map(listings.flatMap(([id, listing]) => (listing ? [[id, listing]] : []))),
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

async function comparePayments(listings: Listings, since: Date): Promise<LedgerComparison> {
  await connect();
  const payments = [...listings.values()].flatMap((listing) => listing.payments);
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
  const older = await findOlderPayments(comparableOrders, { listings, since });
  const allPayments = [...payments, ...older.payments];
  const findings = findLedgerDifferences(comparableOrders.map(toLedgerOrder), allPayments).filter(
    ({ provider }) => listings.has(provider),
  );
  const comparedOrders = comparableOrders.filter(({ payment }) => listings.has(payment.provider));
  return {
    orders: comparedOrders.map(toLedgerOrder),
    payments: allPayments,
    findings,
    skippedCount: orders.length - comparedOrders.length,
    unlistedDisputes: [...listings].flatMap(([id, { hasAllDisputes }]) => (hasAllDisputes ? [] : id)),
    unreadDisputes: [...listings.values(), older].flatMap((listing) => listing.unreadDisputes),
  };
}

/** A payment that is older than the period is not listed, though its order was refunded in it: it is read by itself. */
async function findOlderPayments(
  orders: readonly OrderDocument[],
  { listings, since }: { listings: Listings; since: Date },
): Promise<Pick<Listing, 'payments' | 'unreadDisputes'>> {
  const found: { payments: PaymentSnapshot[]; unreadDisputes: string[] } = {
    payments: [],
    unreadDisputes: [],
  };
  for (const { createdAt, payment, refunds } of orders) {
    const listed = listings.get(payment.provider)?.payments;
    const { reference } = payment;
    if (!listed || !reference || createdAt >= since) continue;
    if (listed.some((snapshot) => snapshot.reference === reference)) continue;
    const known = toKnownPayment({ ...payment, reference, refunds });
    await addPayment(found, providers.get(payment.provider), known);
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
async function listPayments(provider: PaymentProvider, since: Date): Promise<Listing> {
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

async function addPayment(
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
