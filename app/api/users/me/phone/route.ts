import { changePhone } from '@/lib/accounts/profile-commands';
import { phoneSchema } from '@/lib/accounts/profile-schema';
import { route } from '@/lib/api/route';

/** Sets or, empty, removes the phone number. */
export const PUT = route(
  { access: 'user', summary: 'Change the phone number', body: phoneSchema, answer: phoneSchema },
  async ({ user, body }) => Response.json({ phoneNumber: await changePhone(user.id, body.phoneNumber) }),
);
