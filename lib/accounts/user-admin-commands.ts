import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { removeNotedCards } from '@/lib/payments/card-removal-commands';
import { User } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import { removeUser, type UserDeleted, writeRole } from './admin-commands';
import type { UserRow } from './user-admin-schema';
import { toUserRow } from './user-admin-view';

/** Gives another user the role; every session of theirs ends. Own row: `forbidden`. */
export async function changeUserRole(adminId: string, id: string, role: UserRole): Promise<UserRow> {
  refuseOwnRow(adminId, id);
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const user = await User.findOne({ _id: id }).session(session).lean();
    if (!user) throw unknownUser();
    await writeRole(user, role, session);
    return toUserRow({ ...user, role });
  });
}

/** Removes another user with all that is theirs. Own row: `forbidden`. */
export async function deleteUser(adminId: string, id: string, onDeleted: UserDeleted): Promise<void> {
  refuseOwnRow(adminId, id);
  await connect();
  const isDone = await mongoose.connection.transaction((session) => removeUser(id, session, onDeleted));
  if (!isDone) throw unknownUser();
  await removeNotedCards();
}

function refuseOwnRow(adminId: string, id: string): void {
  if (adminId === id) {
    throw new AppError('forbidden', 'You cannot change or delete your own account here.');
  }
}

function unknownUser(): AppError {
  return new AppError('not_found', 'This user does not exist.');
}
