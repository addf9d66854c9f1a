import { withErrorEnvelope } from '@/lib/api/route';
import { AppError } from '@/lib/http/errors';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { providers } from '@/lib/payments/providers';
import { handleEvent } from '@/lib/settlement/webhook-commands';

/** Receives events of the payment providers. Not built with route(): the signature covers the raw bytes. */
export const POST = withErrorEnvelope(
  async (request: Request, { params }: RouteContext<'/api/webhooks/[provider]'>) => {
    const provider = providers.find((await params).provider);
    if (!provider) throw new AppError({ code: 'not_found', message: 'There is no such payment provider.' });
    const clientAddress = request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';
    await handleEvent(provider, { body: await request.text(), headers: request.headers, clientAddress });
    return Response.json({ received: true });
  },
);
