import 'server-only';
import { connect } from '@/lib/db/connect';
import { toContainsFilter } from '@/lib/db/contains-filter';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { User } from '@/models/user';
import { toCanonicalEmail } from './email-rules';
import type { UserListQuery, UserListRow, UserRow } from './user-list-schema';
import { toUserListRow, toUserRow } from './user-list-view';

type UserPage<Row> = { users: Row[]; pageCount: number; count: number };

/** Returns one page of the users, newest first; `search` matches any part of the email. */
export async function findUserPage(query: UserListQuery): Promise<UserPage<UserRow>> {
  return toPage(await findUsers(query), toUserRow);
}

/** Like `findUserPage`, for the admin page. */
export async function findUserListPage(query: UserListQuery): Promise<UserPage<UserListRow>> {
  return toPage(await findUsers(query), toUserListRow);
}

function toPage<Stored, Row>(
  { users, ...page }: UserPage<Stored>,
  toRow: (user: Stored) => Row,
): UserPage<Row> {
  return { ...page, users: users.map(toRow) };
}

async function findUsers({ page, limit, search }: UserListQuery) {
  await connect();
  const text = search.trim();
  const filter = text ? { email: toContainsFilter(toCanonicalEmail(text) ?? text) } : {};
  const [users, count] = await Promise.all([
    User.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip(computeOffset({ page, limit }))
      .limit(limit)
      .select({ email: 1, name: 1, role: 1, createdAt: 1, 'secondFactor.enabledAt': 1 })
      .lean(),
    User.countDocuments(filter),
  ]);
  return { users, pageCount: countPages(count, limit), count };
}
