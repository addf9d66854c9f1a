import { z } from 'zod';
import { route } from '@/lib/api/route';
import { makeDefault } from '@/lib/payments/card-commands';
import { cardIdSchema, savedCardListSchema } from '@/lib/payments/card-schema';

/** Makes a saved card of the caller the default one. */
export const PUT = route(
  {
    access: 'user',
    summary: 'Make a saved card the default one',
    params: z.object({ stripeId: cardIdSchema }),
    answer: savedCardListSchema,
  },
  async ({ user, params }) => Response.json({ paymentMethods: await makeDefault(user.id, params.stripeId) }),
);
