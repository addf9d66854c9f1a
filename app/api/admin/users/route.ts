import { z } from 'zod';
import { findUserPage } from '@/lib/accounts/user-admin-queries';
import { userListQuerySchema, userRowSchema } from '@/lib/accounts/user-admin-schema';
import { route } from '@/lib/api/route';

/** The users, newest first. */
export const GET = route(
  {
    access: 'admin',
    summary: 'The users',
    query: userListQuerySchema,
    answer: z.object({ users: z.array(userRowSchema), totalPages: z.int() }),
  },
  async ({ query }) => {
    const { users, totalPages } = await findUserPage(query);
    return Response.json({ users, totalPages });
  },
);
