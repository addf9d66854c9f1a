import { removePasskey, renamePasskey } from '@/lib/accounts/passkey-commands';
import * as endpoints from '@/lib/accounts/passkey-endpoints';
import { issueSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';

export const PUT = route(endpoints.renamePasskey, async ({ user, params, body }) => ({
  status: 200,
  body: { passkeys: await renamePasskey(user.id, params.id, body.name) },
}));

export const DELETE = route(endpoints.removePasskey, async ({ user, params, body, session, request }) => {
  const removal = { proof: body, claims: session.claims };
  const { passkeys, claims } = await removePasskey(user.id, params.id, removal);
  const { token, cookie } = await issueSession(claims, request);
  return { status: 200, body: { passkeys, token }, cookies: [cookie] };
});
