import { deleteUser } from '@/lib/accounts/user-admin-commands';
import * as endpoints from '@/lib/accounts/user-admin-endpoints';
import { route } from '@/lib/api/route';
import { forgetCustomer } from '@/lib/orders/order-owner-commands';

export const DELETE = route(endpoints.deleteUser, async ({ params, body, user }) => {
  await deleteUser(user.id, params.id, { proof: body, onDeleted: forgetCustomer });
  return { status: 204 };
});
