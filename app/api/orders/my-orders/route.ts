import { route } from '@/lib/api/route';
import { listMyOrders } from '@/lib/orders/order-queries';
import { orderListSchema } from '@/lib/orders/order-schema';

/** The caller's own orders, newest first. */
export const GET = route(
  { access: 'user', summary: 'Orders of the signed-in user', answer: orderListSchema },
  async ({ user }) => Response.json(await listMyOrders(user.id)),
);
