import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { computeDayEndMs, computeDayStartMs, createClock, toZoneLabel } from '@/lib/orders/day-rules';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { getTimeZone } from '@/lib/site/setting-queries';
import { toCsv, toCsvLines } from '@/lib/text/csv-rules';
import { Order, type OrderDocument } from '@/models/order';
import { type AccountedOrder, listMovements, type Movement } from './money-movement-rules';

const COLUMNS = [
  ...['Type', 'Order', 'Amount', 'Fee', 'Shipping', 'Tax', 'Provider', 'Method'],
  ...['Payment reference', 'Reference', 'State', 'By', 'Date'],
];

/** The fields of an order that its movements are read from. */
const ACCOUNTED_FIELDS = {
  ...{ orderNumber: 1, createdAt: 1, totalCents: 1, shippingCents: 1, taxCents: 1, refunds: 1 },
  ...{ 'payment.provider': 1, 'payment.method': 1, 'payment.state': 1, 'payment.changes': 1 },
  ...{ 'payment.reference': 1, 'payment.captureReference': 1, 'payment.refundedCents': 1 },
  ...{ 'payment.partialRefunds': 1, 'payment.disputeReference': 1, 'payment.isDisputeOpen': 1 },
} as const;

/**
 * Returns the money that came and left in a month of the shop, oldest first, as CSV. Only the orders of a day are in memory at a
 * time.
 */
export async function* exportMovements(month: string): AsyncGenerator<string> {
  await connect();
  const timeZone = await getTimeZone();
  const toTime = createClock(timeZone);
  yield toCsv([[`Time (${toZoneLabel(timeZone)})`, ...COLUMNS]]);
  const days = await findOrdersByDay(month, timeZone);
  for (const [day, ids] of [...days].sort(([a], [b]) => a.localeCompare(b))) {
    const orders = await Order.find({ _id: mongoose.trusted({ $in: [...ids] }) })
      .select(ACCOUNTED_FIELDS)
      .lean<OrderDocument[]>();
    const rows = orders
      .flatMap((order) => listMovements(order).map((movement) => ({ order, movement })))
      .filter(({ movement }) => toTime(movement.at).startsWith(day))
      .sort((a, b) => a.movement.at.getTime() - b.movement.at.getTime());
    yield toCsvLines(rows.map(({ order, movement }) => toRow(order, movement, toTime)));
  }
}

/** Returns the ids of the orders with a movement on each day of a month that has any. */
async function findOrdersByDay(month: string, timeZone: string): Promise<Map<string, Set<string>>> {
  const toTime = createClock(timeZone);
  const [first, last] = [`${month}-01`, toLastDay(month)];
  // SecantusDB leaves out documents with the exact start of a range of some indexes.
  const range = mongoose.trusted({
    $gt: new Date(computeDayStartMs(first, timeZone) - 1),
    $lt: new Date(computeDayEndMs(last, timeZone)),
  });
  const days = new Map<string, Set<string>>();
  // One after the other: for a choice between them, SecantusDB reads all orders.
  for (const filter of [
    { 'payment.changes.at': range },
    { 'refunds.changes.at': range },
    // Of older versions, which stored no changes.
    { createdAt: range, 'payment.changes.0': mongoose.trusted({ $exists: false }) },
  ]) {
    const orders = Order.find(filter).select(ACCOUNTED_FIELDS).lean<OrderDocument[]>().cursor();
    for await (const order of orders) {
      for (const { at } of listMovements(order)) {
        const day = toTime(at).slice(0, first.length);
        if (!day.startsWith(month)) continue;
        days.set(day, (days.get(day) ?? new Set()).add(String(order._id)));
      }
    }
  }
  return days;
}

/** Returns the last day of a month: of 2026-02, 2026-02-28. */
function toLastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function toRow(
  { orderNumber, payment }: AccountedOrder,
  movement: Movement,
  toTime: (time: Date) => string,
): string[] {
  const { at, kind, cents, shippingCents, taxCents, reference, state, author, isDateEstimated } = movement;
  const { provider, method } = payment;
  return [
    toTime(at),
    kind,
    orderNumber,
    toAmount(cents),
    // Providers take it from the payout; the shop does not read it.
    '',
    toAmount(shippingCents),
    toAmount(taxCents),
    ...(movement.isByProvider
      ? [PROVIDER_FACTS[provider].label, method, payment.reference ?? '']
      : ['', '', '']),
    reference,
    state,
    author,
    isDateEstimated ? 'date estimated' : '',
  ];
}

/** Returns cents as dollars; an empty text if they are unknown. */
function toAmount(cents: number | undefined): string {
  return cents === undefined ? '' : (cents / 100).toFixed(2);
}
