import { changeUserRole } from '@/lib/accounts/user-admin-commands';
import * as endpoints from '@/lib/accounts/user-admin-endpoints';
import { route } from '@/lib/api/route';

export const PUT = route(endpoints.changeUserRole, async ({ params, body, user }) => ({
  status: 200,
  body: { user: await changeUserRole(user.id, params.id, body) },
}));
