import { listShopOrigins } from '@/lib/api/origin';
import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/checkout/checkout-endpoints';
import { placeOrder } from '@/lib/checkout/order-commands';
import { toOrderOwner } from '@/lib/orders/order-owner-commands';

export const POST = route(
  endpoints.placeOrder,
  async ({ headers, body, session, request, clientAddress }) => {
    const origin = listShopOrigins(request.headers)[0] ?? new URL(request.url).origin;
    const key = headers['Idempotency-Key'] ?? null;
    const caller = {
      user: session && toOrderOwner(session),
      key,
      clientAddress,
      returnUrl: `${origin}/?checkout=return`,
    };
    return { status: 200, body: await placeOrder(body, caller) };
  },
);
