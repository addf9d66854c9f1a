import * as endpoints from '@/lib/accounts/credential-endpoints';
import { createClearedSessionCookie, endSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';
import { closeCheckout } from '@/lib/checkout/checkout-close-commands';

export const POST = route(endpoints.logOut, async ({ findSession, headers, clientAddress }) => {
  const key = headers['Idempotency-Key'];
  if (key !== undefined) await closeCheckout(key, clientAddress);
  const session = await findSession();
  if (session) await endSession(session.claims);
  return { status: 204, cookies: [createClearedSessionCookie()] };
});
