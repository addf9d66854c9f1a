import * as endpoints from '@/lib/accounts/credential-endpoints';
import { restorePreviousEmail } from '@/lib/accounts/email-change-commands';
import { route } from '@/lib/api/route';
import { unlinkOrdersSince } from '@/lib/orders/order-owner-commands';

const MESSAGE =
  'Your email address has been restored, all devices have been logged out, and the old password no longer works.';

export const POST = route(endpoints.restoreEmail, async ({ body, clientAddress }) => {
  await restorePreviousEmail(body.token, clientAddress, unlinkOrdersSince);
  return { status: 200, body: { message: MESSAGE } };
});
