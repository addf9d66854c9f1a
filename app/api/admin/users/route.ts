import * as endpoints from '@/lib/accounts/user-admin-endpoints';
import { findUserPage } from '@/lib/accounts/user-list-queries';
import { route } from '@/lib/api/route';

export const GET = route(endpoints.listUsers, async ({ query }) => {
  const { users, pageCount, isMore, next } = await findUserPage(query);
  return { status: 200, body: { users, totalPages: pageCount, isMore, next } };
});
