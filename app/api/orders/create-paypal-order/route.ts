import { z } from 'zod';
import { route } from '@/lib/http/route';
import { paypalCartSchema } from '@/lib/orders/order-schema';
import { draftPaypalOrder } from '@/lib/orders/paypal-draft-commands';

/** A PayPal order for the customer to approve, priced by the shop. */
export const POST = route(
  {
    access: 'anyone',
    summary: 'Have PayPal make an order of a cart; nothing is charged by it',
    body: z.object({ cart: paypalCartSchema }),
    answer: z.object({ id: z.string() }),
  },
  async ({ body, user, clientAddress }) =>
    Response.json({ id: await draftPaypalOrder(body.cart, { userId: user?.id ?? null, clientAddress }) }),
);
