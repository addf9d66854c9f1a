import * as endpoints from '@/lib/accounts/credential-endpoints';
import { requestPasswordReset } from '@/lib/accounts/reset-commands';
import { route } from '@/lib/api/route';

const MESSAGE = 'If an account with that email exists, a password reset link has been sent.';

export const POST = route(endpoints.requestPasswordReset, async ({ body, clientAddress }) => {
  await requestPasswordReset(body.email, clientAddress);
  return { status: 200, body: { message: MESSAGE } };
});
