import 'server-only';
import type { UserDocument } from '@/models/user';
import type { UserRow } from './user-list-schema';

/** Returns a user as shown to admins. */
export function toUserRow(
  user: Pick<UserDocument, '_id' | 'email' | 'name' | 'role' | 'createdAt'>,
): UserRow {
  return {
    _id: String(user._id),
    email: user.email,
    name: user.name ?? '',
    role: user.role,
    createdAt: user.createdAt.toISOString(),
  };
}
