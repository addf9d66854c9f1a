import { route } from '@/lib/api/route';
import { changeCard, deleteCard } from '@/lib/payments/stripe/card-commands';
import * as endpoints from '@/lib/payments/stripe/card-endpoints';

export const PUT = route(endpoints.changeCard, async ({ user, params, body }) => ({
  status: 200,
  body: { paymentMethods: await changeCard(user.id, params.stripeId, body) },
}));

export const DELETE = route(endpoints.deleteCard, async ({ user, params }) => ({
  status: 200,
  body: { paymentMethods: await deleteCard(user.id, params.stripeId) },
}));
