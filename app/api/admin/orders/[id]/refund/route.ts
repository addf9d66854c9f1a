import { z } from 'zod';
import { route } from '@/lib/api/route';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { adminOrderViewSchema } from '@/lib/orders/order-schema';
import { retryRefund } from '@/lib/settlement/order-admin-commands';

export const POST = route(
  {
    access: 'admin',
    summary: 'Try the refund of an order again that failed',
    params: z.object({ id: documentIdSchema }),
    answer: adminOrderViewSchema,
  },
  async ({ params, user }) => Response.json(await retryRefund(params.id, user.id)),
);
