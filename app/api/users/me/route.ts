import { z } from 'zod';
import { deleteAccount } from '@/lib/accounts/profile-commands';
import { getProfile } from '@/lib/accounts/profile-queries';
import { accountDeletionSchema, userViewSchema } from '@/lib/accounts/profile-schema';
import { clearedSessionCookie } from '@/lib/accounts/session';
import { route } from '@/lib/api/route';
import { unlinkOrders } from '@/lib/orders/order-owner-commands';

/** The signed-in user. Asked once per page load, so it counts as use of the session. */
export const GET = route(
  {
    access: 'user',
    summary: 'The signed-in user',
    answer: z.object({ user: userViewSchema }),
    renewsSession: true,
  },
  async ({ user }) => Response.json({ user: await getProfile(user.id) }),
);

/** Deletes the account for good. */
export const DELETE = route(
  { access: 'user', summary: 'Delete the account', body: accountDeletionSchema },
  async ({ user, body }) => {
    await deleteAccount(user.id, body.currentPassword, unlinkOrders);
    return new Response(null, { status: 204, headers: { 'Set-Cookie': clearedSessionCookie() } });
  },
);
