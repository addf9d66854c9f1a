import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/checkout/checkout-endpoints';
import { draftPaypalOrder } from '@/lib/checkout/paypal-draft-commands';

export const POST = route(endpoints.draftPaypalOrder, async ({ headers, body, user, clientAddress }) => {
  const key = headers['Idempotency-Key'] ?? null;
  const id = await draftPaypalOrder(body, { userId: user?.id ?? null, key, clientAddress });
  return { status: 200, body: { id } };
});
