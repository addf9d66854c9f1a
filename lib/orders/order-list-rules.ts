import type { OrderStatus } from '@/models/order-limits';

/** The administrators' list of orders: how it may be asked for, and its address. */

export const ORDERS_PER_PAGE = 20;

const ORDERS_PATH = '/admin/orders';

type OrderListState = {
  page?: number;
  status?: OrderStatus;
  /** The order whose details are open. */
  order?: string;
};

/** The address of the list; what is left at its default does not show. */
export function toOrderListHref({ page = 1, status, order }: OrderListState): string {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  if (order) query.set('order', order);
  return query.size > 0 ? `${ORDERS_PATH}?${query}` : ORDERS_PATH;
}
