import { z } from 'zod';
import { route } from '@/lib/api/route';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { adminOrderViewSchema, orderStatusSchema } from '@/lib/orders/order-schema';
import { changeOrderStatus } from '@/lib/settlement/order-admin-commands';

/** The fulfilment of an order; `Cancelled` gives the money back. */
export const PUT = route(
  {
    access: 'admin',
    summary: 'Change the status of an order; Cancelled gives its money back or closes its payment',
    params: z.object({ id: documentIdSchema }),
    body: orderStatusSchema,
    answer: adminOrderViewSchema,
  },
  async ({ params, body, user }) => Response.json(await changeOrderStatus(params.id, body.status, user.id)),
);
