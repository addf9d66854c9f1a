import * as endpoints from '@/lib/accounts/credential-endpoints';
import { checkResetToken } from '@/lib/accounts/reset-commands';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.checkResetToken, async ({ body, clientAddress }) => {
  await checkResetToken(body.token, clientAddress);
  return { status: 204 };
});
