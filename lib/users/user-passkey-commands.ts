import 'server-only';
import mongoose from 'mongoose';
import { User, type UserDocument } from '@/models/user';
import { MAX_PASSKEYS } from '@/models/user-limits';

/**
 * Writes to a user's passkeys. The calling domain checks the signatures; conditions at the moment of the write are in its filter.
 */

type UserId = mongoose.Types.ObjectId | string;
export type StoredPasskey = Pick<
  NonNullable<UserDocument['passkeys']>[number],
  | '_id'
  | 'credentialId'
  | 'publicKey'
  | 'counter'
  | 'transports'
  | 'name'
  | 'host'
  | 'createdAt'
  | 'lastUsedAt'
>;
type ChangedUser = Pick<UserDocument, 'email' | 'tokenVersion' | 'passkeys'>;

/**
 * Adds a passkey. Returns null without a change if the user has as many as allowed. Throws a duplicate-key error if another
 * user has it.
 */
export async function addUserPasskey(
  userId: UserId,
  passkey: StoredPasskey,
  session: mongoose.ClientSession,
): Promise<ChangedUser | null> {
  return User.findOneAndUpdate(
    {
      _id: userId,
      'passkeys.credentialId': mongoose.trusted({ $ne: passkey.credentialId }),
      [`passkeys.${MAX_PASSKEYS - 1}`]: mongoose.trusted({ $exists: false }),
    },
    { $push: { passkeys: passkey } },
    { session, returnDocument: 'after' },
  ).lean();
}

/** Returns null without a change if the user does not have the passkey. */
export async function renameUserPasskey(
  userId: UserId,
  id: string,
  name: string,
): Promise<ChangedUser | null> {
  return User.findOneAndUpdate(
    { _id: userId, 'passkeys._id': id },
    { $set: { 'passkeys.$[renamed].name': name } },
    { arrayFilters: [{ 'renamed._id': new mongoose.Types.ObjectId(id) }], returnDocument: 'after' },
  ).lean();
}

/** Removes a passkey and ends all sessions. Returns null without a change if the user does not have it. */
export async function removeUserPasskey(
  userId: UserId,
  id: string,
  session: mongoose.ClientSession,
): Promise<ChangedUser | null> {
  return User.findOneAndUpdate(
    { _id: userId, 'passkeys._id': id },
    { $pull: { passkeys: { _id: new mongoose.Types.ObjectId(id) } }, $inc: { tokenVersion: 1 } },
    { session, returnDocument: 'after' },
  ).lean();
}

/** Removes all passkeys, without an effect on sessions. */
export async function removeUserPasskeys(userId: UserId, session: mongoose.ClientSession): Promise<void> {
  await User.updateOne({ _id: userId }, { $unset: { passkeys: 1 } }, { session });
}

/**
 * Records a use of a passkey. Returns null without a change if it was removed or used since it was read: of two concurrent
 * uses of one that counts, one succeeds.
 */
export async function recordPasskeyUse(
  userId: UserId,
  { credentialId, counter }: Pick<StoredPasskey, 'credentialId' | 'counter'>,
  newCounter: number,
): Promise<ChangedUser | null> {
  return User.findOneAndUpdate(
    { _id: userId, passkeys: mongoose.trusted({ $elemMatch: { credentialId, counter } }) },
    { $set: { 'passkeys.$[used].counter': newCounter, 'passkeys.$[used].lastUsedAt': new Date() } },
    { arrayFilters: [{ 'used.credentialId': credentialId }], returnDocument: 'after' },
  ).lean();
}

/** Marks the next user with passkeys of another host as told of this one; returns null if there is none. */
export async function announcePasskeyHost(
  host: string,
  session: mongoose.ClientSession,
): Promise<Pick<UserDocument, '_id' | 'email' | 'passkeys'> | null> {
  return User.findOneAndUpdate(
    {
      'passkeys.credentialId': mongoose.trusted({ $exists: true }),
      passkeys: mongoose.trusted({ $elemMatch: { host: { $ne: host } } }),
      announcedPasskeyHost: mongoose.trusted({ $ne: host }),
    },
    { $set: { announcedPasskeyHost: host } },
    { session },
  ).lean();
}
