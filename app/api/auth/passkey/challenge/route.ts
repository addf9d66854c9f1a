import * as endpoints from '@/lib/accounts/passkey-endpoints';
import { startPasskeyLogin } from '@/lib/accounts/passkey-login-commands';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.startPasskeyLogin, async ({ clientAddress }) => ({
  status: 201,
  body: await startPasskeyLogin(clientAddress),
}));
