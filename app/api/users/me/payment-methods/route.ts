import { route } from '@/lib/api/route';
import { addCard } from '@/lib/payments/card-commands';
import { cardAdditionSchema, savedCardListSchema } from '@/lib/payments/card-schema';

/** One more card of the caller. */
export const POST = route(
  {
    access: 'user',
    summary: 'List a card that was set up, ten at most; the first becomes the default one',
    body: cardAdditionSchema,
    answer: savedCardListSchema,
  },
  async ({ user, body }) => Response.json({ paymentMethods: await addCard(user.id, body) }, { status: 201 }),
);
