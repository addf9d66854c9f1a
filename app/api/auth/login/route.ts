import { logIn } from '@/lib/accounts/credential-commands';
import { loginSchema, tokenAnswerSchema } from '@/lib/accounts/credential-schema';
import { toSessionAnswer } from '@/lib/accounts/session';
import { route } from '@/lib/http/route';

/** Opens a session: the token for other clients, the cookie for browsers. */
export const POST = route(
  { access: 'public', summary: 'Log in', body: loginSchema, answer: tokenAnswerSchema },
  async ({ body, clientAddress }) => toSessionAnswer(await logIn(body, clientAddress), 200),
);
