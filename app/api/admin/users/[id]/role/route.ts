import { z } from 'zod';
import { changeUserRole } from '@/lib/accounts/user-admin-commands';
import { roleFormSchema, userRowSchema } from '@/lib/accounts/user-admin-schema';
import { route } from '@/lib/api/route';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';

/** Gives another user a role; their sessions end. */
export const PUT = route(
  {
    access: 'admin',
    summary: 'Change the role of a user',
    params: z.object({ id: documentIdSchema }),
    body: roleFormSchema,
    answer: z.object({ user: userRowSchema }),
  },
  async ({ params, body, user }) =>
    Response.json({ user: await changeUserRole(user.id, params.id, body.role) }),
);
