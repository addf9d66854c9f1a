import { changeEmail } from '@/lib/accounts/email-change-commands';
import * as endpoints from '@/lib/accounts/profile-endpoints';
import { route } from '@/lib/api/route';

export const PUT = route(endpoints.changeEmail, async ({ user, body }) => ({
  status: 200,
  body: { email: await changeEmail(user.id, body) },
}));
