import { route } from '@/lib/api/route';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { startSetup } from '@/lib/payments/stripe/card-commands';
import * as endpoints from '@/lib/payments/stripe/card-endpoints';

export const POST = route(endpoints.startSetup, async ({ user, clientAddress }) => {
  await consumeRateLimit('setupIntent', clientAddress);
  return { status: 200, body: { clientSecret: await startSetup(user.id) } };
});
