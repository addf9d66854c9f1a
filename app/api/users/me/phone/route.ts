import { changePhone } from '@/lib/accounts/profile-commands';
import * as endpoints from '@/lib/accounts/profile-endpoints';
import { route } from '@/lib/api/route';

export const PUT = route(endpoints.changePhone, async ({ user, body }) => ({
  status: 200,
  body: { phoneNumber: await changePhone(user.id, body.phoneNumber) },
}));
