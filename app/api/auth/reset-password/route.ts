import { messageAnswerSchema, resetPasswordSchema } from '@/lib/accounts/credential-schema';
import { knownDeviceCookie, readDevice } from '@/lib/accounts/known-device';
import { resetPassword } from '@/lib/accounts/reset-commands';
import { route } from '@/lib/api/route';

/** Sets a new password by the token of a letter. Does not log in. */
export const POST = route(
  { access: 'public', summary: 'Reset a password', body: resetPasswordSchema, answer: messageAnswerSchema },
  async ({ body, clientAddress, request }) => {
    const userId = await resetPassword(body.token, body.newPassword, clientAddress);
    const response = Response.json({ message: 'Your password has been reset. You can now log in with it.' });
    const device = readDevice(request.headers.get('cookie'));
    response.headers.append('Set-Cookie', knownDeviceCookie(device, userId));
    return response;
  },
);
