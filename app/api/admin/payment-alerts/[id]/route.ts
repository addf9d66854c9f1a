import { z } from 'zod';
import { route } from '@/lib/api/route';
import { resolveAlert } from '@/lib/settlement/payment-alert-commands';
import { alertIdSchema, alertResolutionSchema, alertViewSchema } from '@/lib/settlement/payment-alert-schema';

export const PUT = route(
  {
    access: 'admin',
    summary: 'Resolve an alert, with a note of what was done',
    params: z.object({ id: alertIdSchema }),
    body: alertResolutionSchema,
    answer: alertViewSchema,
  },
  async ({ params, body, user }) => Response.json(await resolveAlert(params.id, body.note, user.id)),
);
