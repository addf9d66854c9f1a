import { disableSecondFactor, enableSecondFactor } from '@/lib/accounts/second-factor-commands';
import * as endpoints from '@/lib/accounts/second-factor-endpoints';
import { issueSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.enableSecondFactor, async ({ user, body, session, request }) => {
  const { claims, recoveryCodes } = await enableSecondFactor(user.id, body.code, session.claims);
  const { token, cookie } = await issueSession(claims, request);
  return { status: 201, body: { recoveryCodes, token }, cookies: [cookie] };
});

export const DELETE = route(endpoints.disableSecondFactor, async ({ user, body, session, request }) => {
  const claims = await disableSecondFactor(user.id, body, session.claims);
  const { token, cookie } = await issueSession(claims, request);
  return { status: 200, body: { message: 'Two-step login is off.', token }, cookies: [cookie] };
});
