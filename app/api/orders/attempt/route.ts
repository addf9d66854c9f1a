import { route } from '@/lib/api/route';
import { resolveAttempt } from '@/lib/checkout/attempt-commands';
import * as endpoints from '@/lib/checkout/checkout-endpoints';

export const GET = route(endpoints.resolveAttempt, async ({ headers, user, clientAddress }) => {
  const key = headers['Idempotency-Key'];
  return { status: 200, body: await resolveAttempt(key, { userId: user?.id ?? null, clientAddress }) };
});
