import { route } from '@/lib/api/route';
import { adminOrderListSchema, adminOrderQuerySchema } from '@/lib/orders/order-schema';
import { listOrders } from '@/lib/settlement/order-admin-queries';

/** A page of all orders. */
export const GET = route(
  {
    access: 'admin',
    summary: 'All orders, newest first',
    query: adminOrderQuerySchema,
    answer: adminOrderListSchema,
  },
  async ({ query }) => Response.json(await listOrders(query)),
);
