import { z } from 'zod';
import { deleteUser } from '@/lib/accounts/user-admin-commands';
import { route } from '@/lib/api/route';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { unlinkOrders } from '@/lib/orders/order-owner-commands';

/** Removes another user with recipes, favorites and addresses. */
export const DELETE = route(
  { access: 'admin', summary: 'Delete a user', params: z.object({ id: documentIdSchema }) },
  async ({ params, user }) => {
    await deleteUser(user.id, params.id, unlinkOrders);
    return new Response(null, { status: 204 });
  },
);
