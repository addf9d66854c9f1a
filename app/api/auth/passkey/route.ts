import { createKnownDeviceCookie, readDevice } from '@/lib/accounts/known-device';
import * as endpoints from '@/lib/accounts/passkey-endpoints';
import { logInWithPasskey } from '@/lib/accounts/passkey-login-commands';
import { issueSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.logInWithPasskey, async ({ body, clientAddress, request }) => {
  const { claims, user } = await logInWithPasskey(body, clientAddress);
  const { token, cookie } = await issueSession(claims, request, 'passkey');
  const device = readDevice(request.headers.get('cookie'));
  return { status: 200, body: { token }, cookies: [cookie, createKnownDeviceCookie(device, user)] };
});
