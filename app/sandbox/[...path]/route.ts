import { guarded } from '@/lib/api/route';
import { answerBrowser } from '@/lib/payments/sandbox/browser-door';

// Not made by route(): it speaks Stripe's and PayPal's forms, and serves the stand-ins' scripts.
type Context = { params: Promise<{ path: string[] }> };

const handle = guarded(async (request, { params }: Context) => {
  const { path } = await params;
  const answer = await answerBrowser({
    method: request.method,
    path: path.join('/'),
    query: new URL(request.url).search,
    contentType: request.headers.get('content-type') ?? '',
    authorization: request.headers.get('authorization'),
    body: request.method === 'GET' ? '' : await request.text(),
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'Content-Type': answer.contentType, 'Cache-Control': 'no-store' },
  });
});

/** The browser's side of the payment sandbox; nothing outside sandbox mode. */
export { handle as DELETE, handle as GET, handle as POST };
