import * as endpoints from '@/lib/accounts/credential-endpoints';
import { verifyEmail } from '@/lib/accounts/verification-commands';
import { route } from '@/lib/api/route';

const MESSAGE = 'Your email address is confirmed. You can go back to the recipe and publish your note.';

export const POST = route(endpoints.verifyEmail, async ({ body, clientAddress }) => {
  await verifyEmail(body.token, clientAddress);
  return { status: 200, body: { message: MESSAGE } };
});
