import { register } from '@/lib/accounts/credential-commands';
import { registerSchema, tokenAnswerSchema } from '@/lib/accounts/credential-schema';
import { toSessionAnswer } from '@/lib/accounts/session';
import { route } from '@/lib/http/route';

/** Opens an account and its first session. */
export const POST = route(
  { access: 'public', summary: 'Register', body: registerSchema, answer: tokenAnswerSchema },
  async ({ body, clientAddress }) => toSessionAnswer(await register(body, clientAddress), 201),
);
