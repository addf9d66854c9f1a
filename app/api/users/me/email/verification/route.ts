import * as endpoints from '@/lib/accounts/profile-endpoints';
import { requestVerification } from '@/lib/accounts/verification-commands';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.requestVerification, async ({ user }) => {
  await requestVerification(user.id);
  return { status: 204 };
});
