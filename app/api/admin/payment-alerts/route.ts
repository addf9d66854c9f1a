import { route } from '@/lib/http/route';
import { findAlertPage } from '@/lib/orders/payment-alert-queries';
import { alertListQuerySchema, alertListSchema } from '@/lib/orders/payment-alert-schema';

export const GET = route(
  {
    access: 'admin',
    summary: 'What calls a person about money, open or resolved, newest first',
    query: alertListQuerySchema,
    answer: alertListSchema,
  },
  async ({ query }) => Response.json(await findAlertPage(query)),
);
