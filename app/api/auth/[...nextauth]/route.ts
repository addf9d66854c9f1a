import NextAuth from 'next-auth';
import { authOptions } from '@/lib/accounts/auth-options';
import { findNextAuthMethods } from '@/lib/accounts/next-auth-rules';
import { readSession } from '@/lib/accounts/session';
import { readSessionView } from '@/lib/accounts/session-queries';
import { withErrorEnvelope } from '@/lib/api/route';
import { AppError, toErrorBody } from '@/lib/http/errors';

type Context = { params: Promise<{ nextauth: string[] }> };

// Not built with route(), because the paths and responses are next-auth's own.
const handler = withErrorEnvelope(async (request: Request, context: Context): Promise<Response> => {
  const path = (await context.params).nextauth.join('/');
  const methods = findNextAuthMethods(path);
  if (methods === null) throw new AppError({ code: 'not_found', message: 'There is nothing at this URL.' });
  if (!methods.includes(request.method)) return rejectMethod(methods);
  // Handled here: when the database is down, next-auth would treat the session as expired and remove its cookie.
  if (path === 'session') return Response.json(await readSessionView(request));
  if (path === 'signout') await readSession(request);
  await requireReadable(request);
  return NextAuth(authOptions())(request, context);
});

function rejectMethod(methods: readonly string[]): Response {
  const refusal = new AppError({
    code: 'method_not_allowed',
    message: 'This URL does not support this method.',
  });
  return Response.json(toErrorBody(refusal), {
    status: refusal.status,
    headers: { Allow: methods.join(', ') },
  });
}

/** Throws `invalid_input` for a malformed body, for which next-auth would return a server error. */
async function requireReadable(request: Request): Promise<void> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return;
  await request
    .clone()
    .json()
    .catch(() => {
      throw new AppError({ code: 'invalid_input', message: 'The request body is not valid JSON.' });
    });
}

export { handler as GET, handler as POST };
