import { route } from '@/lib/api/route';
import { startSetup } from '@/lib/payments/stripe/card-commands';
import * as endpoints from '@/lib/payments/stripe/card-endpoints';
import { consumeRateLimit } from '@/lib/rate-limits/rate-limit';

export const POST = route(endpoints.startSetup, async ({ user, clientAddress }) => {
  await consumeRateLimit('setupIntent', clientAddress);
  return { status: 200, body: { clientSecret: await startSetup(user.id) } };
});
