import { clearedSessionCookie, readSession } from '@/lib/accounts/session';
import { endSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/http/route';

/** Ends the session on the server and always clears the cookie. */
export const POST = route({ access: 'public', summary: 'Log out' }, async ({ request }) => {
  const session = await readSession(request);
  if (session) await endSession(session.claims);
  return new Response(null, { status: 204, headers: { 'Set-Cookie': clearedSessionCookie() } });
});
