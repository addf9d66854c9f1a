import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { detachRemovedCards } from '@/lib/payments/stripe/card-removal-commands';
import { User } from '@/models/user';
import { changeRole, type OnUserDeleted, removeUser } from './admin-commands';
import { type Proof, requireProof } from './second-factor-check';
import type { UserRow } from './user-list-schema';
import { toUserRow } from './user-list-view';
import type { UserRoleChange } from './user-role-schema';

/**
 * Sets another user's role and ends their sessions. Throws `forbidden` for the admin's own account and for someone who is no longer an admin, and `invalid_input` if their
 * proof is wrong.
 */
export async function changeUserRole(adminId: string, id: string, change: UserRoleChange): Promise<UserRow> {
  requireOtherUser(adminId, id);
  await connect();
  const { role, ...proof } = change;
  if (!(await User.exists({ _id: id }))) throw userNotFoundError();
  await requireProof(adminId, proof, 'changedUser');
  return mongoose.connection.transaction(async (session) => {
    await requireAdmin(adminId, session);
    const user = await User.findOne({ _id: id }).session(session).lean();
    if (!user) throw userNotFoundError();
    await changeRole(user, role, session, { adminId });
    return toUserRow({ ...user, role });
  });
}

/** Deletes another user with all of their data, with the same proof as `changeUserRole`. */
export async function deleteUser(
  adminId: string,
  id: string,
  { proof, onDeleted }: { proof: Proof; onDeleted: OnUserDeleted },
): Promise<void> {
  requireOtherUser(adminId, id);
  await connect();
  if (!(await User.exists({ _id: id }))) throw userNotFoundError();
  await requireProof(adminId, proof, 'changedUser');
  const isDeleted = await mongoose.connection.transaction(async (session) => {
    await requireAdmin(adminId, session);
    return removeUser(id, session, { onDeleted, adminId });
  });
  if (!isDeleted) throw userNotFoundError();
  await detachRemovedCards();
}

function requireOtherUser(adminId: string, id: string): void {
  if (adminId === id) {
    throw new AppError({ code: 'forbidden', message: 'You cannot change or delete your own account here.' });
  }
}

/** Throws `forbidden` if the admin has lost the role since the request was authorized. */
async function requireAdmin(adminId: string, session: mongoose.ClientSession): Promise<void> {
  if (await User.exists({ _id: adminId, role: 'admin' }).session(session)) return;
  throw new AppError({ code: 'forbidden', message: 'You are no longer an administrator.' });
}

function userNotFoundError(): AppError {
  return new AppError({ code: 'not_found', message: 'This user does not exist.' });
}
