import { changePassword } from '@/lib/accounts/profile-commands';
import * as endpoints from '@/lib/accounts/profile-endpoints';
import { issueSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';

export const PUT = route(endpoints.changePassword, async ({ user, body, session, request }) => {
  const claims = await changePassword(user.id, body, session.claims);
  const { token, cookie } = await issueSession(claims, request);
  return { status: 200, body: { message: 'Your password has been changed.', token }, cookies: [cookie] };
});
