import { route } from '@/lib/api/route';
import { lookAfterAttempt } from '@/lib/checkout/attempt-commands';
import { requireCheckoutKey } from '@/lib/checkout/checkout-key';
import { attemptAnswerSchema } from '@/lib/orders/order-schema';

/** What became of a checkout, for a browser that lost sight of it. Its key is the right to ask. */
export const GET = route(
  {
    access: 'anyone',
    summary: 'What became of the checkout with this Idempotency-Key',
    answer: attemptAnswerSchema,
  },
  async ({ user, request, clientAddress }) =>
    Response.json(
      await lookAfterAttempt(requireCheckoutKey(request.headers), {
        userId: user?.id ?? null,
        clientAddress,
      }),
    ),
);
