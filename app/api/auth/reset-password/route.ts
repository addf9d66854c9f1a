import * as endpoints from '@/lib/accounts/credential-endpoints';
import { createKnownDeviceCookie, readDevice } from '@/lib/accounts/known-device';
import { resetPassword } from '@/lib/accounts/reset-commands';
import { route } from '@/lib/api/route';

const MESSAGE = 'Your password has been reset. You can now log in with it.';

export const POST = route(endpoints.resetPassword, async ({ body, clientAddress, request }) => {
  const user = await resetPassword(body.token, body.newPassword, clientAddress);
  const device = readDevice(request.headers.get('cookie'));
  return { status: 200, body: { message: MESSAGE }, cookies: [createKnownDeviceCookie(device, user)] };
});
