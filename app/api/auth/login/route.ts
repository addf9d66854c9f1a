import { logIn } from '@/lib/accounts/credential-commands';
import * as endpoints from '@/lib/accounts/credential-endpoints';
import { createKnownDeviceCookie, readDevice } from '@/lib/accounts/known-device';
import { issueSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.logIn, async ({ body, clientAddress, request }) => {
  const device = readDevice(request.headers.get('cookie'));
  const { claims, user, secondFactorEnabledAt } = await logIn(body, { clientAddress, device });
  const { token, cookie } = await issueSession(claims, request, 'password');
  const deviceCookie = createKnownDeviceCookie(device, user, secondFactorEnabledAt);
  return { status: 200, body: { token }, cookies: [cookie, deviceCookie] };
});
