import { clearedSessionCookie, readSession } from '@/lib/accounts/session';
import { endSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';
import { closeCheckout } from '@/lib/checkout/checkout-close-commands';
import { checkoutKeySchema } from '@/lib/orders/order-schema';

/** Ends the session on the server, with the open payment of the checkout that it leaves, and always clears the cookie. */
export const POST = route(
  {
    access: 'public',
    summary: 'Log out; the header Idempotency-Key closes the open payment of that checkout',
  },
  async ({ request, clientAddress }) => {
    // A malformed key names no checkout, and keeps nobody from leaving.
    const key = checkoutKeySchema.safeParse({ 'Idempotency-Key': request.headers.get('idempotency-key') });
    if (key.success) await closeCheckout(key.data['Idempotency-Key'], clientAddress);
    const session = await readSession(request);
    if (session) await endSession(session.claims);
    return new Response(null, { status: 204, headers: { 'Set-Cookie': clearedSessionCookie() } });
  },
);
