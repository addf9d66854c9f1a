import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { paymentMode } from '@/lib/payments/endpoints';
import type { PaypalPayment } from '@/lib/payments/payment-schema';
import { getPaypalPayment } from '@/lib/payments/paypal-client';
import { listPayments } from '@/lib/payments/stripe-client';
import { Order, type OrderDocument } from '@/models/order';
import { PaypalDraft } from '@/models/paypal-draft';
import { toCardEvidence } from './card-evidence-rules';
import { type BookedOrder, compareBooks, type LedgerFinding } from './ledger-rules';
import type { PaymentEvidence } from './payment-state-rules';
import { toPaypalEvidence } from './paypal-evidence-rules';
import { findTwice, KEPT_STATES } from './twice-rules';

/** A payment is made moments after its order. */
const MARGIN_MS = 60 * 60_000;

export type Books = { orders: BookedOrder[]; payments: PaymentEvidence[]; findings: LedgerFinding[] };

/** Compares the orders since then with the providers' payments, from both sides. */
export async function compareLedger(since: Date): Promise<Books> {
  await connect();
  const payments = await listAllPayments(new Date(Math.max(0, since.getTime() - MARGIN_MS)));
  const named = payments.flatMap(({ orderId }) =>
    orderId !== null && mongoose.isObjectIdOrHexString(orderId) ? [orderId] : [],
  );
  const fields = {
    totalCents: 1,
    currency: 1,
    'payment.provider': 1,
    'payment.state': 1,
    'payment.reference': 1,
  };
  const [recent, paidFor] = await Promise.all([
    Order.find({ createdAt: mongoose.trusted({ $gte: since }) })
      .select(fields)
      .lean<OrderDocument[]>(),
    Order.find({ _id: mongoose.trusted({ $in: named }) })
      .select(fields)
      .lean<OrderDocument[]>(),
  ]);
  const orders = [
    ...new Map([...recent, ...paidFor].map((order) => [String(order._id), toBooked(order)])).values(),
  ];
  return { orders, payments, findings: compareBooks(orders, payments) };
}

/** Orders since then, in pairs, that may be one thing paid twice; with the payment of each. */
export async function listTwice(since: Date) {
  await connect();
  const orders = await Order.find({
    createdAt: mongoose.trusted({ $gte: since }),
    'payment.state': mongoose.trusted({ $in: [...KEPT_STATES] }),
  }).lean<OrderDocument[]>();
  return findTwice(orders.map(toCharged));
}

function toCharged({
  _id,
  orderNumber,
  userId,
  email,
  shippingInfo,
  items,
  payment,
  createdAt,
}: OrderDocument) {
  const paidAt = payment.changes.find(({ state }) => state === 'paid' || state === 'review')?.at;
  return {
    id: String(_id),
    orderNumber,
    userId: userId ? String(userId) : null,
    email,
    shippingName: shippingInfo.name,
    postalCode: shippingInfo.postalCode,
    lines: items.map(({ ingredientId, amount, quantity }) => ({
      ingredientId: String(ingredientId),
      amount,
      quantity,
    })),
    createdAtMs: createdAt.getTime(),
    paidAtMs: (paidAt ?? createdAt).getTime(),
    payment: { provider: payment.provider, reference: payment.reference ?? String(_id) },
  };
}

/** All payments of the providers that are configured, unpaid ones included. */
async function listAllPayments(since: Date): Promise<PaymentEvidence[]> {
  const { stripe, paypal } = paymentMode();
  const [cards, paypalOrders] = await Promise.all([
    stripe ? listPayments(since) : [],
    paypal ? listPaypalPayments(since) : [],
  ]);
  return [...cards.map(toCardEvidence), ...paypalOrders.map((payment) => toPaypalEvidence(payment))];
}

/**
 * PayPal lists no orders. Money is only taken by those that the shop had made, and each of these is in
 * its drafts, whether or not an order came of it.
 */
async function listPaypalPayments(since: Date): Promise<PaypalPayment[]> {
  const drafts = await PaypalDraft.find({ createdAt: mongoose.trusted({ $gte: since }) })
    .select({ reference: 1 })
    .lean();
  const payments: PaypalPayment[] = [];
  for (const { reference } of drafts) {
    const payment = await getPaypalPayment(reference);
    if (payment) payments.push(payment);
  }
  return payments;
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
