import { messageAnswerSchema, resetPasswordSchema } from '@/lib/accounts/credential-schema';
import { resetPassword } from '@/lib/accounts/reset-commands';
import { route } from '@/lib/http/route';

/** Sets a new password by the token of a letter. Does not log in. */
export const POST = route(
  { access: 'public', summary: 'Reset a password', body: resetPasswordSchema, answer: messageAnswerSchema },
  async ({ body, clientAddress }) => {
    await resetPassword(body.token, body.newPassword, clientAddress);
    return Response.json({ message: 'Your password has been reset. You can now log in with it.' });
  },
);
