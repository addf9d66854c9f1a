import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import type { PaymentEvidence } from '@/lib/orders/payment-state-rules';
import { paymentMode } from '@/lib/payments/endpoints';
import { getMerchant, knownMerchant } from '@/lib/payments/merchant-queries';
import { isOfMerchant } from '@/lib/payments/merchant-rules';
import type { PaypalPayment } from '@/lib/payments/payment-schema';
import { findPaypalPayment } from '@/lib/payments/paypal-client';
import { isOutage, isRefusal, type ProviderName } from '@/lib/payments/provider-failure';
import { listPayments } from '@/lib/payments/stripe-client';
import { Order, type OrderDocument } from '@/models/order';
import { ProviderEvent } from '@/models/provider-event';
import { toCardEvidence } from './card-evidence-rules';
import { type BookedOrder, compareBooks, type LedgerFinding } from './ledger-rules';
import { toPaypalEvidence } from './paypal-evidence-rules';

/** A payment is made moments after its order. */
const MARGIN_MS = 60 * 60_000;

export type Books = {
  orders: BookedOrder[];
  payments: PaymentEvidence[];
  findings: LedgerFinding[];
  /** How many orders are not compared: those of a provider that was not asked, or of another merchant. */
  leftOut: number;
};

/** The payments of each provider; null of one that was not asked, or is away. */
type Listed = Record<ProviderName, PaymentEvidence[] | null>;

/** Compares the orders since then with the payments of the providers that the shop has keys of, from both sides. */
export async function compareLedger(since: Date): Promise<Books> {
  return compareListed(since, (listing) => listing);
}

/** As `compareLedger`, with those providers that can be asked now: the orders of another are left out. */
export async function compareReachable(since: Date): Promise<Books> {
  return compareListed(since, unlessAway);
}

async function compareListed(
  since: Date,
  awaitListing: (listing: Promise<PaymentEvidence[]>) => Promise<PaymentEvidence[] | null>,
): Promise<Books> {
  const mode = paymentMode();
  const [stripe, paypal] = await Promise.all([
    mode.stripe ? awaitListing(listCardPayments(since)) : null,
    mode.paypal ? awaitListing(listPaypalPayments(since)) : null,
  ]);
  return compareWith({ stripe, paypal }, since);
}

async function unlessAway<T>(listing: Promise<T>): Promise<T | null> {
  try {
    return await listing;
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ provider: error.provider }, 'the books are compared without a provider that is away');
    return null;
  }
}

async function compareWith(listed: Listed, since: Date): Promise<Books> {
  await connect();
  const payments = [...(listed.stripe ?? []), ...(listed.paypal ?? [])];
  const named = payments.flatMap(({ orderId }) =>
    orderId !== null && mongoose.isObjectIdOrHexString(orderId) ? [orderId] : [],
  );
  const fields = {
    totalCents: 1,
    currency: 1,
    'payment.provider': 1,
    'payment.state': 1,
    'payment.reference': 1,
    'payment.mode': 1,
    'payment.account': 1,
  };
  const [recent, paidFor] = await Promise.all([
    Order.find({ createdAt: mongoose.trusted({ $gte: since }) })
      .select(fields)
      .lean<OrderDocument[]>(),
    Order.find({ _id: mongoose.trusted({ $in: named }) })
      .select(fields)
      .lean<OrderDocument[]>(),
  ]);
  const all = [...new Map([...recent, ...paidFor].map((order) => [String(order._id), order])).values()];
  // Other merchants' books know the others.
  const ours = all.filter(({ payment }) => isOfMerchant(payment, knownMerchant(payment.provider)));
  // With the orders of a provider that was not asked: another one's payment may be of one of them.
  const findings = compareBooks(ours.map(toBooked), payments).filter(({ provider }) => listed[provider]);
  const compared = ours.filter(({ payment }) => listed[payment.provider]);
  return { orders: compared.map(toBooked), payments, findings, leftOut: all.length - compared.length };
}

/** All payments of the card provider, unpaid ones included. */
async function listCardPayments(since: Date): Promise<PaymentEvidence[]> {
  // Asked first: while nobody did, the orders of another account cannot be told from ours.
  await getMerchant('stripe');
  const payments = await listPayments(new Date(Math.max(0, since.getTime() - MARGIN_MS)));
  return payments.map((payment) => toCardEvidence(payment));
}

/**
 * PayPal lists no orders. Money is only taken by those that the shop placed, or that PayPal told of: a
 * draft that came to nothing, of which anybody can make many, is not asked about.
 */
async function listPaypalPayments(since: Date): Promise<PaymentEvidence[]> {
  await connect();
  const recently = mongoose.trusted({ $gte: since });
  const [placed, told] = await Promise.all([
    Order.find({ createdAt: recently, 'payment.provider': 'paypal' })
      .select({ 'payment.reference': 1, 'payment.captureReference': 1 })
      .lean<OrderDocument[]>(),
    ProviderEvent.find({ createdAt: recently, reference: mongoose.trusted({ $exists: true }) })
      .select({ reference: 1 })
      .lean(),
  ]);
  const references = new Map(told.map(({ reference }) => [reference, undefined as string | undefined]));
  for (const { payment } of placed) references.set(payment.reference, payment.captureReference ?? undefined);
  const payments: PaymentEvidence[] = [];
  for (const [reference, captureReference] of references) {
    const payment = reference ? await findUnlessRefused({ reference, captureReference }) : null;
    if (payment) payments.push(toPaypalEvidence(payment));
  }
  return payments;
}

/** A refusal concerns that payment alone: without it a charged order differs, which a person looks into. */
async function findUnlessRefused(
  payment: Parameters<typeof findPaypalPayment>[0],
): Promise<PaypalPayment | null> {
  try {
    return await findPaypalPayment(payment);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.warn({ err: error, reference: payment.reference }, 'the books are compared without a payment');
    return null;
  }
}

export function toBooked({ _id, totalCents, currency, payment }: OrderDocument): BookedOrder {
  const { provider, state, reference } = payment;
  return {
    id: String(_id),
    totalCents,
    currency,
    payment: { provider, state, reference: reference ?? null },
  };
}
