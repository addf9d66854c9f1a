import 'server-only';
import type { UserDocument } from '@/models/user';
import type { UserListRow, UserRow } from './user-list-schema';

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

/** Like `toUserRow`, for the admin page. */
export function toUserListRow(
  user: Parameters<typeof toUserRow>[0] & Pick<UserDocument, 'secondFactor' | 'secondFactorRemovalDueAt'>,
): UserListRow {
  const isSecondFactorRemovalStarted = Boolean(user.secondFactorRemovalDueAt);
  return {
    ...toUserRow(user),
    hasSecondFactor: Boolean(user.secondFactor),
    ...(isSecondFactorRemovalStarted && { isSecondFactorRemovalStarted }),
  };
}
