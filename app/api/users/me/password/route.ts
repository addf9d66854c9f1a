import { z } from 'zod';
import { changePassword } from '@/lib/accounts/profile-commands';
import { passwordChangeSchema } from '@/lib/accounts/profile-schema';
import { toSessionAnswer } from '@/lib/accounts/session';
import { route } from '@/lib/api/route';

/** Changes the password: every other session ends, this one goes on with a new token. */
export const PUT = route(
  {
    access: 'user',
    summary: 'Change the password',
    body: passwordChangeSchema,
    answer: z.object({ message: z.string(), token: z.string() }),
  },
  async ({ user, body, session }) =>
    toSessionAnswer(await changePassword(user.id, body, session.claims.kind), 200, {
      message: 'Your password has been changed.',
    }),
);
