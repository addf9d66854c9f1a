import { z } from 'zod';
import { route } from '@/lib/http/route';
import { findOrderPage } from '@/lib/orders/order-admin-queries';
import { orderListQuerySchema } from '@/lib/orders/order-list-schema';
import { orderListSchema } from '@/lib/orders/order-schema';

/** All orders, newest first. */
export const GET = route(
  {
    access: 'admin',
    summary: 'The orders',
    query: orderListQuerySchema,
    answer: z.object({ orders: orderListSchema, totalPages: z.int() }),
  },
  async ({ query }) => {
    const { orders, totalPages } = await findOrderPage(query);
    return Response.json({ orders, totalPages });
  },
);
