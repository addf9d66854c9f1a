import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';
import { findOrderPage } from '@/lib/settlement/order-admin-queries';

export const GET = route(endpoints.listOrders, async ({ query }) => {
  const { orders, pageCount, count, isMore, next } = await findOrderPage(query);
  // Unlike the other lists, this endpoint has always returned zero pages for an empty list.
  return { status: 200, body: { orders, totalPages: count === 0 ? 0 : pageCount, isMore, next } };
});
