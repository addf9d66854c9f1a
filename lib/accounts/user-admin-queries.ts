import 'server-only';
import { connect } from '@/lib/db/connect';
import { containing } from '@/lib/db/containing';
import { User } from '@/models/user';
import type { UserListQuery, UserRow } from './user-admin-schema';
import { toUserRow } from './user-admin-view';

export type UserPage = { users: UserRow[]; totalPages: number; count: number };

/** One page of the users, newest first; `search` is any part of the e-mail. */
export async function findUserPage({ page, limit, search }: UserListQuery): Promise<UserPage> {
  await connect();
  const part = search.trim().toLowerCase();
  const filter = part ? { email: containing(part) } : {};
  const [users, count] = await Promise.all([
    User.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .select({ email: 1, name: 1, role: 1, createdAt: 1 })
      .lean(),
    User.countDocuments(filter),
  ]);
  return {
    users: users.map(toUserRow),
    totalPages: Math.max(1, Math.ceil(count / limit)),
    count,
  };
}
