import 'server-only';
import { findLongListPage } from '@/lib/http/page-rules';
import { ORDERS_PER_COLUMN, ORDERS_PER_PAGE } from '@/lib/orders/order-list-rules';
import type { OrderListSearch } from '@/lib/orders/order-list-schema';
import { findRecall, findRecalledItems, listProducts } from '@/lib/orders/recall-queries';
import { computeSalesSums } from '@/lib/orders/sales-queries';
import { ORDER_STATUSES } from '@/models/order-limits';
import { findAdminOrder, findOrderPage } from './order-admin-queries';

/**
 * Returns the data of the admin's page of orders: the list or the board, its sums, the open order, and their recalled products.
 */
export async function findOrderDesk({ order: orderId, ...search }: OrderListSearch) {
  const { after, ...filter } = search;
  const [list, columns, sums, order, products, recall] = await Promise.all([
    findLongListPage(search, (window) => findOrderPage({ ...filter, ...window, limit: ORDERS_PER_PAGE })),
    search.view === 'board' ? listColumns(filter) : [],
    selectsDays(search) ? computeSalesSums(search) : null,
    orderId ? findAdminOrder(orderId) : null,
    listProducts(),
    findRecall(search),
  ]);
  const shown = order ? [...list.orders, order] : list.orders;
  return {
    list,
    columns,
    sums,
    order,
    products,
    recall,
    recalledItems: await findRecalledItems(shown.map(({ _id }) => _id)),
  };
}

/** Parameters that do not limit the list, and the days, which the sums are kept of. */
const DAYS_AND_VIEW: readonly string[] = ['from', 'to', 'page', 'view'];

function selectsDays({ after: _after, order: _order, ...filter }: OrderListSearch): boolean {
  return Object.entries(filter).every(([name, value]) => !value || DAYS_AND_VIEW.includes(name));
}

/** Lists the columns of the board: all statuses, or the one that the list is limited to. */
function listColumns(search: Omit<OrderListSearch, 'after' | 'order'>) {
  const statuses = ORDER_STATUSES.filter((status) => search.status === undefined || search.status === status);
  return Promise.all(
    statuses.map(async (status) => {
      const filter = { ...search, status, page: 1, limit: ORDERS_PER_COLUMN };
      const { orders, count, isMore } = await findOrderPage(filter);
      return { status, orders, count, isMore };
    }),
  );
}
