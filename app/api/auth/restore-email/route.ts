import { messageAnswerSchema, restoreEmailSchema } from '@/lib/accounts/credential-schema';
import { takeBackEmail } from '@/lib/accounts/email-change-commands';
import { route } from '@/lib/api/route';

/** Takes a change of an account's e-mail back by the token that its old address got. Does not log in. */
export const POST = route(
  {
    access: 'public',
    summary: 'Take a change of e-mail back',
    body: restoreEmailSchema,
    answer: messageAnswerSchema,
  },
  async ({ body, clientAddress }) => {
    await takeBackEmail(body.token, clientAddress);
    return Response.json({
      message: 'This is the email address of your account again, and everyone is signed out.',
    });
  },
);
