import { route } from '@/lib/api/route';
import { findAlertPage } from '@/lib/settlement/payment-alert-queries';
import { alertListQuerySchema, alertListSchema } from '@/lib/settlement/payment-alert-schema';

export const GET = route(
  {
    access: 'admin',
    summary: 'What calls a person about money, open or resolved, newest first',
    query: alertListQuerySchema,
    answer: alertListSchema,
  },
  async ({ query }) => Response.json(await findAlertPage(query)),
);
