import { route } from '@/lib/http/route';
import { lookAfterAttempt } from '@/lib/orders/attempt-commands';
import { requireCheckoutKey } from '@/lib/orders/checkout-key';
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
