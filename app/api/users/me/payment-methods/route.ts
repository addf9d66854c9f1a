import { route } from '@/lib/api/route';
import { addCard } from '@/lib/payments/stripe/card-commands';
import * as endpoints from '@/lib/payments/stripe/card-endpoints';

export const POST = route(endpoints.addCard, async ({ user, body }) => ({
  status: 201,
  body: { paymentMethods: await addCard(user.id, body) },
}));
