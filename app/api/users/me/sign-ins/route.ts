import * as endpoints from '@/lib/accounts/sign-in-endpoints';
import { listSignIns } from '@/lib/accounts/sign-in-queries';
import { route } from '@/lib/api/route';

export const GET = route(endpoints.listSignIns, async ({ user, session }) => ({
  status: 200,
  body: { signIns: await listSignIns(user.id, session.claims.sid) },
}));
