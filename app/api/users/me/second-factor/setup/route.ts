import { startSecondFactorSetup } from '@/lib/accounts/second-factor-commands';
import * as endpoints from '@/lib/accounts/second-factor-endpoints';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.startSecondFactorSetup, async ({ user, body }) => ({
  status: 201,
  body: await startSecondFactorSetup(user.id, body.currentPassword),
}));
