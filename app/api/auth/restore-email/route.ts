import * as endpoints from '@/lib/accounts/credential-endpoints';
import { restorePreviousEmail } from '@/lib/accounts/email-change-commands';
import { route } from '@/lib/api/route';

const MESSAGE = 'Your email address has been restored, and all devices have been logged out.';

export const POST = route(endpoints.restoreEmail, async ({ body, clientAddress }) => {
  await restorePreviousEmail(body.token, clientAddress);
  return { status: 200, body: { message: MESSAGE } };
});
