import { guarded } from '@/lib/http/route';
import { takePaypalWebhook } from '@/lib/orders/webhook-commands';

/** Events of PayPal. Not made by route(): the signature is over the raw bytes. */
export const POST = guarded(async (request: Request) => {
  await takePaypalWebhook(await request.text(), request.headers);
  return Response.json({ received: true });
});
