import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { listPayments } from '@/lib/payments/stripe-client';
import { Order, type OrderDocument } from '@/models/order';
import { toCardEvidence } from './card-evidence-rules';
import { type BookedOrder, compareBooks, type LedgerFinding } from './ledger-rules';
import type { PaymentEvidence } from './payment-state-rules';

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

async function listAllPayments(since: Date): Promise<PaymentEvidence[]> {
  return (await listPayments(since)).map(toCardEvidence);
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
