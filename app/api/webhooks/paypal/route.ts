import { guarded } from '@/lib/api/route';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { takePaypalWebhook } from '@/lib/settlement/webhook-commands';

/** Events of PayPal. Not made by route(): the signature is over the raw bytes. */
export const POST = guarded(async (request: Request) => {
  const clientAddress = request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';
  await takePaypalWebhook(await request.text(), request.headers, clientAddress);
  return Response.json({ received: true });
});
