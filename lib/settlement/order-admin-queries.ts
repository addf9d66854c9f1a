import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { findLongList, type LongListPage, NEWEST_FIRST } from '@/lib/db/long-list';
import { AppError } from '@/lib/http/errors';
import { documentIdSchema } from '@/lib/http/id-schema';
import { toDayFilter } from '@/lib/orders/day-filter';
import { EXPORTED_FIELDS, toExportRows } from '@/lib/orders/order-export-rules';
import { MAX_COUNTED_ORDERS } from '@/lib/orders/order-list-rules';
import type { OrderFilter, OrderListQuery } from '@/lib/orders/order-list-schema';
import { viewOrders } from '@/lib/orders/order-queries';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { toOrderSearchFilter } from '@/lib/orders/order-search-filter';
import { toAdminOrderView } from '@/lib/orders/order-view';
import { listRefunds, OPEN_REFUND_STATES } from '@/lib/orders/refund-rules';
import { getTimeZone } from '@/lib/site/setting-queries';
import { toCsv } from '@/lib/text/csv-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderStatus } from '@/models/order-limits';
import { User } from '@/models/user';
import { findAlertNotes } from './payment-alert-queries';

export type OrderPage = LongListPage & { orders: AdminOrderView[] };

/**
 * Returns a page of the orders that a filter selects, newest first: the numbered one, or the one after a position. They are
 * counted as far as pages have numbers.
 */
export async function findOrderPage({ page, limit, after, ...query }: OrderListQuery): Promise<OrderPage> {
  await connect();
  const filter = await toOrderFilter(query);
  const { rows, ...listed } = await findLongList({ page, limit, after }, filter, {
    find: (where, range) => Order.find(where, null, range).sort(NEWEST_FIRST).lean<OrderDocument[]>(),
    count: (where, options) => Order.countDocuments(where, options),
    countAll: () => Order.estimatedDocumentCount(),
  });
  return { ...listed, orders: await viewAdminOrders(rows) };
}

/** More orders than a spreadsheet is good for, and than fit into the memory of a process without harm. */
const MAX_EXPORTED_ORDERS = 20_000;

/** Returns the orders that a filter selects, newest first, as CSV. Throws `invalid_input` if there are too many. */
export async function exportOrders(query: OrderFilter): Promise<string> {
  await connect();
  const orders = await Order.find(await toOrderFilter(query))
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_EXPORTED_ORDERS + 1)
    .select(EXPORTED_FIELDS)
    .lean<OrderDocument[]>();
  if (orders.length > MAX_EXPORTED_ORDERS) {
    throw new AppError({
      code: 'invalid_input',
      message: `A file can have at most ${MAX_EXPORTED_ORDERS} orders. Please choose fewer days.`,
    });
  }
  return toCsv(toExportRows(orders, await getTimeZone()));
}

const IS_NOT_SHIPPED = mongoose.trusted<{ $in: OrderStatus[] }>({ $in: ['Pending', 'Processing'] });
/** An order is packed only if it is paid. One that is disputed may be sent, but it is not work that waits: its admin decides. */
const PACKING_FILTERS = {
  open: { status: IS_NOT_SHIPPED, 'payment.state': 'paid' as const, packedAt: null },
  packed: { status: IS_NOT_SHIPPED, packedAt: mongoose.trusted({ $ne: null }) },
};

const IS_REFUND_WAITING = {
  'refunds.state': mongoose.trusted({ $in: [...OPEN_REFUND_STATES] }),
};

/** Returns how many orders wait to be packed, to be shipped, and for a refund, counted up to one more than `MAX_COUNTED_ORDERS`. */
export async function countOrdersToHandle(): Promise<{ toPack: number; toShip: number; refunds: number }> {
  await connect();
  const [toPack, toShip, refunds] = await Promise.all(
    [PACKING_FILTERS.open, PACKING_FILTERS.packed, IS_REFUND_WAITING].map((filter) =>
      Order.countDocuments(filter, { limit: MAX_COUNTED_ORDERS + 1 }),
    ),
  );
  return { toPack: toPack ?? 0, toShip: toShip ?? 0, refunds: refunds ?? 0 };
}

async function toOrderFilter({
  search,
  status,
  payment,
  packing,
  refunds,
  product,
  from,
  to,
}: OrderFilter): Promise<mongoose.QueryFilter<OrderDocument>> {
  const text = search.trim();
  return {
    ...(status && { status }),
    ...(payment && { 'payment.state': payment }),
    // Both may name a status or a payment. Alone, its fields are found by the index in either database.
    ...(packing && (status || payment ? { $and: [PACKING_FILTERS[packing]] } : PACKING_FILTERS[packing])),
    ...(refunds && IS_REFUND_WAITING),
    ...(product && { 'items.ingredientId': new mongoose.Types.ObjectId(product) }),
    ...((from || to) && {
      createdAt: await toDayFilter({ from, to }),
    }),
    ...(text && (await toOrderSearchFilter(text))),
  };
}

/** Returns the orders with these ids, oldest first; ids without an order are skipped. */
export async function findOrdersById(ids: readonly string[]): Promise<AdminOrderView[]> {
  if (ids.length === 0) return [];
  await connect();
  const orders = await Order.find({ _id: mongoose.trusted({ $in: ids }) })
    .sort({ createdAt: 1 })
    .lean<OrderDocument[]>();
  return viewAdminOrders(orders);
}

/** Returns an order with its history; null when there is none with that id. */
export async function findAdminOrder(id: string): Promise<AdminOrderView | null> {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const order = await Order.findOne({ _id: id }).lean<OrderDocument>();
  return order && viewAdminOrder(order);
}

export async function viewAdminOrder(order: OrderDocument): Promise<AdminOrderView> {
  const [view] = await viewAdminOrders([order]);
  if (!view) throw new Error('An order without a view.');
  return view;
}

async function viewAdminOrders(orders: readonly OrderDocument[]): Promise<AdminOrderView[]> {
  const ids = orders.flatMap((order) =>
    [...(order.statusChanges ?? []), ...(order.notes ?? []), ...listRefunds(order)].flatMap(
      ({ adminId }) => adminId ?? [],
    ),
  );
  const [views, admins, notes] = await Promise.all([
    viewOrders(orders),
    User.find({ _id: mongoose.trusted({ $in: ids }) })
      .select({ email: 1 })
      .lean(),
    findAlertNotes(orders.map(({ _id }) => _id)),
  ]);
  const emails = new Map(admins.map(({ _id, email }) => [String(_id), email]));
  return views.flatMap((view, index) => {
    const order = orders[index];
    return order ? [toAdminOrderView(order, view, emails, notes.get(view._id) ?? [])] : [];
  });
}
