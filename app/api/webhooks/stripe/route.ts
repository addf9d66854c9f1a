import { guarded } from '@/lib/api/route';
import { takeStripeWebhook } from '@/lib/settlement/webhook-commands';

/** Events of the card provider. Not made by route(): the signature is over the raw bytes. */
export const POST = guarded(async (request: Request) => {
  await takeStripeWebhook(await request.text(), request.headers.get('stripe-signature') ?? '');
  return Response.json({ received: true });
});
