import { addPasskey, listPasskeys } from '@/lib/accounts/passkey-commands';
import * as endpoints from '@/lib/accounts/passkey-endpoints';
import { route } from '@/lib/api/route';

export const GET = route(endpoints.listPasskeys, async ({ user }) => ({
  status: 200,
  body: { passkeys: await listPasskeys(user.id) },
}));

export const POST = route(endpoints.addPasskey, async ({ user, body }) => ({
  status: 201,
  body: { passkeys: await addPasskey(user.id, body) },
}));
