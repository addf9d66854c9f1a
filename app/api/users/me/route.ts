import { deleteAccount } from '@/lib/accounts/profile-commands';
import * as endpoints from '@/lib/accounts/profile-endpoints';
import { getProfile } from '@/lib/accounts/profile-queries';
import { createClearedSessionCookie, toRenewedEnd } from '@/lib/accounts/session-commands';
import { route } from '@/lib/api/route';
import { forgetCustomer } from '@/lib/orders/order-owner-commands';

export const GET = route(endpoints.getProfile, async ({ user, session }) => ({
  status: 200,
  body: { user: await getProfile(user.id), expires: toRenewedEnd(session) },
}));

export const DELETE = route(endpoints.deleteAccount, async ({ user, body }) => {
  await deleteAccount(user.id, body, forgetCustomer);
  return { status: 204, cookies: [createClearedSessionCookie()] };
});
