import { ownOrigins } from '@/lib/api/origin';
import { route } from '@/lib/api/route';
import { readCheckoutKey } from '@/lib/checkout/checkout-key';
import { placeOrder } from '@/lib/checkout/order-commands';
import { placementAnswerSchema, placementSchema } from '@/lib/orders/order-schema';

/** Places an order, as a guest or signed in, and charges its card. */
export const POST = route(
  {
    access: 'anyone',
    summary: 'Place an order; the header Idempotency-Key makes it one, however often it is sent',
    body: placementSchema,
    answer: placementAnswerSchema,
  },
  async ({ body, user, request, clientAddress }) => {
    const origin = ownOrigins(request.headers)[0] ?? new URL(request.url).origin;
    return Response.json(
      await placeOrder(body, {
        user,
        key: readCheckoutKey(request.headers),
        clientAddress,
        returnUrl: `${origin}/?checkout=return`,
      }),
    );
  },
);
