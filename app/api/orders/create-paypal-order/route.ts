import { z } from 'zod';
import { route } from '@/lib/api/route';
import { readCheckoutKey } from '@/lib/checkout/checkout-key';
import { draftPaypalOrder } from '@/lib/checkout/paypal-draft-commands';
import { paypalCartSchema, shippingInfoSchema } from '@/lib/orders/order-schema';

/** A PayPal order for the customer to approve, priced by the shop. */
export const POST = route(
  {
    access: 'anyone',
    summary: 'Have PayPal make an order of a cart; nothing is charged by it',
    body: z.object({ cart: paypalCartSchema, shippingInfo: shippingInfoSchema.optional() }),
    answer: z.object({ id: z.string() }),
  },
  async ({ body, user, request, clientAddress }) => {
    const key = readCheckoutKey(request.headers);
    return Response.json({
      id: await draftPaypalOrder(body, { userId: user?.id ?? null, key, clientAddress }),
    });
  },
);
