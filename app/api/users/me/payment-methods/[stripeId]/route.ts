import { z } from 'zod';
import { route } from '@/lib/api/route';
import { changeCard, deleteCard } from '@/lib/payments/card-commands';
import { cardIdSchema, cardUpdateSchema, savedCardListSchema } from '@/lib/payments/card-schema';

const params = z.object({ stripeId: cardIdSchema });

/** A saved card of the caller, written anew. */
export const PUT = route(
  {
    access: 'user',
    summary: 'Change name, billing address and expiry of a saved card',
    params,
    body: cardUpdateSchema,
    answer: savedCardListSchema,
  },
  async ({ user, params, body }) =>
    Response.json({ paymentMethods: await changeCard(user.id, params.stripeId, body) }),
);

/** Takes a saved card of the caller away. */
export const DELETE = route(
  {
    access: 'user',
    summary: 'Delete a saved card; the newest left becomes the default one',
    params,
    answer: savedCardListSchema,
  },
  async ({ user, params }) => Response.json({ paymentMethods: await deleteCard(user.id, params.stripeId) }),
);
