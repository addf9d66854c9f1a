import { endSignIn } from '@/lib/accounts/session-commands';
import * as endpoints from '@/lib/accounts/sign-in-endpoints';
import { listSignIns } from '@/lib/accounts/sign-in-queries';
import { route } from '@/lib/api/route';

export const DELETE = route(endpoints.endSignIn, async ({ user, params, session }) => {
  await endSignIn(user.id, params.id);
  return { status: 200, body: { signIns: await listSignIns(user.id, session.claims.sid) } };
});
