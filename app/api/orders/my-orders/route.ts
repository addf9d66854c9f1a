import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/order-endpoints';
import { listMyOrders } from '@/lib/orders/order-queries';

export const GET = route(endpoints.listMyOrders, async ({ user }) => ({
  status: 200,
  body: await listMyOrders(user.id),
}));
