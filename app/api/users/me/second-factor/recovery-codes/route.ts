import { replaceRecoveryCodes } from '@/lib/accounts/second-factor-commands';
import * as endpoints from '@/lib/accounts/second-factor-endpoints';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.replaceRecoveryCodes, async ({ user, body }) => ({
  status: 201,
  body: { recoveryCodes: await replaceRecoveryCodes(user.id, body) },
}));
