import { route } from '@/lib/api/route';
import { makeDefault } from '@/lib/payments/stripe/card-commands';
import * as endpoints from '@/lib/payments/stripe/card-endpoints';

export const PUT = route(endpoints.makeDefault, async ({ user, params }) => ({
  status: 200,
  body: { paymentMethods: await makeDefault(user.id, params.stripeId) },
}));
