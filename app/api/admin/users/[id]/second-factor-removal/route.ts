import {
  cancelStartedRemoval,
  startSecondFactorRemoval,
} from '@/lib/accounts/second-factor-removal-commands';
import * as endpoints from '@/lib/accounts/user-admin-endpoints';
import { route } from '@/lib/api/route';

export const POST = route(endpoints.startSecondFactorRemoval, async ({ params, body, user }) => {
  const dueAt = await startSecondFactorRemoval(user.id, params.id, body);
  return { status: 201, body: { dueAt: dueAt.toISOString() } };
});

export const DELETE = route(endpoints.cancelSecondFactorRemoval, async ({ params, user }) => {
  await cancelStartedRemoval(params.id, user.id);
  return { status: 204 };
});
