import 'server-only';
import { connect } from '@/lib/db/connect';
import { toContainsFilter } from '@/lib/db/contains-filter';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { User } from '@/models/user';
import type { UserListQuery, UserRow } from './user-list-schema';
import { toUserRow } from './user-list-view';

export type UserPage = { users: UserRow[]; pageCount: number; count: number };

/** Returns one page of the users, newest first; `search` matches any part of the email. */
export async function findUserPage({ page, limit, search }: UserListQuery): Promise<UserPage> {
  await connect();
  const searchText = search.trim().toLowerCase();
  const filter = searchText ? { email: toContainsFilter(searchText) } : {};
  const [users, count] = await Promise.all([
    User.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip(computeOffset({ page, limit }))
      .limit(limit)
      .select({ email: 1, name: 1, role: 1, createdAt: 1 })
      .lean(),
    User.countDocuments(filter),
  ]);
  return {
    users: users.map(toUserRow),
    pageCount: countPages(count, limit),
    count,
  };
}
