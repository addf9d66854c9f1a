import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { detachRemovedCards } from '@/lib/payments/stripe/card-removal-commands';
import { User } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import { removeUser, type UserDeleted, writeRole } from './admin-commands';
import type { UserRow } from './user-list-schema';
import { toUserRow } from './user-list-view';

/** Sets another user's role and ends their sessions. Throws `forbidden` for the admin's own account. */
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

/** Deletes another user with all of their data. Throws `forbidden` for the admin's own account. */
export async function deleteUser(adminId: string, id: string, onDeleted: UserDeleted): Promise<void> {
  refuseOwnRow(adminId, id);
  await connect();
  const isDone = await mongoose.connection.transaction((session) => removeUser(id, session, onDeleted));
  if (!isDone) throw unknownUser();
  await detachRemovedCards();
}

function refuseOwnRow(adminId: string, id: string): void {
  if (adminId === id) {
    throw new AppError({ code: 'forbidden', message: 'You cannot change or delete your own account here.' });
  }
}

function unknownUser(): AppError {
  return new AppError({ code: 'not_found', message: 'This user does not exist.' });
}
