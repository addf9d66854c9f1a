import { register } from '@/lib/accounts/credential-commands';
import * as endpoints from '@/lib/accounts/credential-endpoints';
import { createKnownDeviceCookie, readDevice } from '@/lib/accounts/known-device';
import { issueSession } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.register, async ({ body, clientAddress, request }) => {
  const claims = await register(body, clientAddress);
  const { token, cookie } = await issueSession(claims, request, 'registration');
  const device = readDevice(request.headers.get('cookie'));
  const deviceCookie = createKnownDeviceCookie(device, { id: claims.userId });
  return { status: 201, body: { token }, cookies: [cookie, deviceCookie] };
});
