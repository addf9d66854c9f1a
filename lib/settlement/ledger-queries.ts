import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { listRefunds } from '@/lib/orders/refund-rules';
import { isUsableByMerchant } from '@/lib/payments/provider/merchant-rules';
import type { PaymentProvider } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import type { PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import {
  addPayment,
  type Listing,
  listProviderPayments,
  toKnownPayment,
  toPeriodFilter,
} from './ledger-payment-queries';
import { findLedgerDifferences, type LedgerComparison, type LedgerOrder } from './ledger-rules';

/**
 * Compares the orders created or refunded since `since` with the payments of all configured providers, in both directions. One
 * that is down, or shows nothing, is left out: it is named in `unreachable`.
 */
export async function compareLedger(since: Date): Promise<LedgerComparison> {
  await connect();
  const listings = new Map<PaymentProviderId, Listing>();
  const failures = new Map<PaymentProviderId, ProviderFailure>();
  const enabledProviders = providers.all.filter((provider) => provider.isEnabled());
  const listedProviders = await Promise.all(
    enabledProviders.map(async (provider) => ({
      provider,
      result: await unlessFailed(() => listProviderPayments(provider, since)),
    })),
  );
  for (const { provider, result } of listedProviders) {
    if (result instanceof ProviderFailure) failures.set(provider.id, result);
    else listings.set(provider.id, result);
  }
  return comparePayments({ listings, failures }, { filter: toPeriodFilter(since), listedSince: since });
}

/** Compares orders of a provider with their payments, each of which is read by itself; if that fails, it is `unreachable`. */
export async function compareOrders(
  { id }: Pick<PaymentProvider, 'id'>,
  orderIds: readonly OrderDocument['_id'][],
): Promise<LedgerComparison> {
  await connect();
  return comparePayments(
    {
      listings: new Map([[id, { payments: [], hasAllDisputes: true, unreadDisputes: [] }]]),
      failures: new Map(),
    },
    { filter: { _id: mongoose.trusted({ $in: [...orderIds] }) }, listedSince: null },
  );
}

async function unlessFailed<T>(request: () => Promise<T>): Promise<T | ProviderFailure> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ err: error, provider: error.provider }, 'the ledger is compared without a provider');
    return error;
  }
}

type Answers = {
  listings: Map<PaymentProviderId, Listing>;
  failures: Map<PaymentProviderId, ProviderFailure>;
};

/** The orders to compare, and since when their payments are listed; null if none are. */
type Compared = { filter: mongoose.QueryFilter<OrderDocument>; listedSince: Date | null };

async function comparePayments(
  { listings, failures }: Answers,
  { filter, listedSince }: Compared,
): Promise<LedgerComparison> {
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
    Order.find(filter).select(fields).lean<OrderDocument[]>(),
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
  const older = await findOlderPayments(comparableOrders, { listings, failures }, listedSince);
  const allPayments = [...payments, ...older.payments];
  const findings = findLedgerDifferences(comparableOrders.map(toLedgerOrder), allPayments).filter(
    ({ provider }) => listings.has(provider),
  );
  const comparedOrders = comparableOrders.filter(({ payment }) => listings.has(payment.provider));
  const unreachable = [...failures].map(([provider, failure]) => ({
    ...{ provider, failure },
    orderCount: comparableOrders.filter(({ payment }) => payment.provider === provider).length,
  }));
  const unreachedCount = unreachable.reduce((sum, { orderCount }) => sum + orderCount, 0);
  return {
    orders: comparedOrders.map(toLedgerOrder),
    payments: allPayments.filter(({ provider }) => listings.has(provider)),
    findings,
    unreachable,
    skippedCount: orders.length - comparedOrders.length - unreachedCount,
    unlistedDisputes: [...listings].flatMap(([id, { hasAllDisputes }]) => (hasAllDisputes ? [] : id)),
    unreadDisputes: [...listings.values(), older].flatMap((listing) => listing.unreadDisputes),
  };
}

/**
 * A payment that is older than the period is not listed, though its order was refunded in it: it is read by itself. A provider
 * that fails meanwhile is moved from the listings to the failures.
 */
async function findOlderPayments(
  orders: readonly OrderDocument[],
  { listings, failures }: Answers,
  since: Date | null,
): Promise<Pick<Listing, 'payments' | 'unreadDisputes'>> {
  const found: { payments: PaymentSnapshot[]; unreadDisputes: string[] } = {
    payments: [],
    unreadDisputes: [],
  };
  for (const { createdAt, payment, refunds } of orders) {
    const listed = listings.get(payment.provider)?.payments;
    const { reference } = payment;
    if (!listed || !reference || (since && createdAt >= since)) continue;
    if (listed.some((snapshot) => snapshot.reference === reference)) continue;
    const known = toKnownPayment({ ...payment, reference, refunds });
    const provider = providers.get(payment.provider);
    const result = await unlessFailed(() => addPayment(found, provider, known));
    if (!(result instanceof ProviderFailure)) continue;
    listings.delete(provider.id);
    failures.set(provider.id, result);
  }
  return found;
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
