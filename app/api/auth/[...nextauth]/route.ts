import NextAuth from 'next-auth';
import { authOptions } from '@/lib/accounts/auth-options';
import { nextAuthMethods } from '@/lib/accounts/next-auth-rules';
import { readSession } from '@/lib/accounts/session';
import { readSessionView } from '@/lib/accounts/session-queries';
import { guarded } from '@/lib/api/route';
import { AppError, toErrorBody } from '@/lib/http/errors';

type Context = { params: Promise<{ nextauth: string[] }> };

// Not made by route(): these are next-auth's own addresses and answers.
const handler = guarded(async (request: Request, context: Context): Promise<Response> => {
  const path = (await context.params).nextauth.join('/');
  const methods = nextAuthMethods(path);
  if (methods === null) throw new AppError('not_found', 'There is nothing at this address.');
  if (!methods.includes(request.method)) return refuseMethod(methods);
  // By ourselves: next-auth takes a database that is away for a session that is over, and removes its cookie.
  if (path === 'session') return Response.json(await readSessionView(request));
  if (path === 'signout') await readSession(request);
  await requireReadable(request);
  return NextAuth(authOptions())(request, context);
});

function refuseMethod(methods: readonly string[]): Response {
  const refusal = new AppError('method_not_allowed', 'This address does not take this method.');
  return Response.json(toErrorBody(refusal), {
    status: refusal.status,
    headers: { Allow: methods.join(', ') },
  });
}

/** Next-auth answers a broken body as if the fault were ours. */
async function requireReadable(request: Request): Promise<void> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return;
  await request
    .clone()
    .json()
    .catch(() => {
      throw new AppError('invalid_input', 'The body of this call is not valid JSON.');
    });
}

export { handler as GET, handler as POST };
