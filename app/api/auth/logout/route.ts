import { clearedSessionCookie, readSession } from '@/lib/accounts/session';
import { endSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/http/route';
import { closeCheckout } from '@/lib/orders/checkout-close-commands';
import { readCheckoutKey } from '@/lib/orders/checkout-key';

/** Ends the session on the server, with the open payment of the checkout that it leaves, and always clears the cookie. */
export const POST = route(
  {
    access: 'public',
    summary: 'Log out; the header Idempotency-Key closes the open payment of that checkout',
  },
  async ({ request }) => {
    const key = readCheckoutKey(request.headers);
    if (key !== null) await closeCheckout(key);
    const session = await readSession(request);
    if (session) await endSession(session.claims);
    return new Response(null, { status: 204, headers: { 'Set-Cookie': clearedSessionCookie() } });
  },
);
