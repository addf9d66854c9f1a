import { startPasskeySetup } from '@/lib/accounts/passkey-commands';
import * as endpoints from '@/lib/accounts/passkey-endpoints';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.startPasskeySetup, async ({ user, body }) => ({
  status: 201,
  body: await startPasskeySetup(user.id, body),
}));
