import { z } from 'zod';
import { changeEmail } from '@/lib/accounts/email-change-commands';
import { emailChangeSchema } from '@/lib/accounts/profile-schema';
import { route } from '@/lib/api/route';

/** Changes the e-mail of the account. */
export const PUT = route(
  {
    access: 'user',
    summary: 'Change the e-mail',
    body: emailChangeSchema,
    answer: z.object({ email: z.string() }),
  },
  async ({ user, body }) => Response.json({ email: await changeEmail(user.id, body) }),
);
