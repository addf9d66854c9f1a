import { messageAnswerSchema, resetRequestSchema } from '@/lib/accounts/credential-schema';
import { requestPasswordReset } from '@/lib/accounts/reset-commands';
import { route } from '@/lib/api/route';

/** Takes a wish for a reset letter; the answer is the same whoever asks for whom. */
export const POST = route(
  {
    access: 'public',
    summary: 'Ask for a password reset letter',
    body: resetRequestSchema,
    answer: messageAnswerSchema,
  },
  async ({ body, clientAddress }) => {
    await requestPasswordReset(body.email, clientAddress);
    return Response.json({
      message: 'If an account with that email exists, a password reset link has been sent.',
    });
  },
);
