import { route } from '@/lib/api/route';
import { makeCardDefault } from '@/lib/payments/stripe/card-commands';
import * as endpoints from '@/lib/payments/stripe/card-endpoints';

export const PUT = route(endpoints.makeCardDefault, async ({ user, params }) => ({
  status: 200,
  body: { paymentMethods: await makeCardDefault(user.id, params.stripeId) },
}));
