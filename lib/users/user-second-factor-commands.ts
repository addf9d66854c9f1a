import 'server-only';
import mongoose from 'mongoose';
import { User, type UserDocument } from '@/models/user';

/**
 * Writes to a user's second factor. The calling domain checks the codes; conditions at the moment of the write are in its filter.
 */

type UserId = mongoose.Types.ObjectId | string;
type SecondFactor = NonNullable<UserDocument['secondFactor']>;

/** The data that the caller needs after a change that ended all sessions of a user. */
type ChangedUser = { email: string; tokenVersion: number };

/** Stores a setup, which replaces an earlier one. Returns false without a change if the second factor is on. */
export async function setPendingSecondFactor(
  userId: UserId,
  pendingSecondFactor: { encryptedSecret: string; expiresAt: Date },
): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    { _id: userId, secondFactor: mongoose.trusted({ $exists: false }) },
    { $set: { pendingSecondFactor } },
  );
  return matchedCount === 1;
}

/**
 * Turns on the second factor of the pending setup and ends all sessions. Returns null without a change if the setup has
 * been replaced or completed: of two concurrent confirmations, one succeeds.
 */
export async function enablePendingSecondFactor(
  userId: UserId,
  secondFactor: Pick<SecondFactor, 'encryptedSecret' | 'lastUsedStep' | 'recoveryCodeHashes'>,
  session: mongoose.ClientSession,
): Promise<ChangedUser | null> {
  return changeAndEndSessions(
    {
      _id: userId,
      'pendingSecondFactor.encryptedSecret': secondFactor.encryptedSecret,
      secondFactor: mongoose.trusted({ $exists: false }),
    },
    {
      $set: { secondFactor: { ...secondFactor, enabledAt: new Date() } },
      $unset: { pendingSecondFactor: 1, secondFactorRemovalDueAt: 1 },
    },
    session,
  );
}

/** Turns off the second factor and ends all sessions. Returns null without a change if it is off. */
export async function removeSecondFactor(
  userId: UserId,
  session: mongoose.ClientSession,
): Promise<ChangedUser | null> {
  return changeAndEndSessions(
    { _id: userId, secondFactor: mongoose.trusted({ $exists: true }) },
    { $unset: { secondFactor: 1, pendingSecondFactor: 1, secondFactorRemovalDueAt: 1 } },
    session,
  );
}

/** Schedules the removal of a second factor. Returns the user's email, or null without a change if it is off or scheduled. */
export async function scheduleSecondFactorRemoval(
  userId: UserId,
  dueAt: Date,
  session: mongoose.ClientSession,
): Promise<string | null> {
  const user = await User.findOneAndUpdate(
    {
      _id: userId,
      secondFactor: mongoose.trusted({ $exists: true }),
      $or: [
        { secondFactorRemovalDueAt: mongoose.trusted({ $exists: false }) },
        { secondFactorRemovalDueAt: mongoose.trusted({ $lte: toExpiredDueAt() }) },
      ],
    },
    { $set: { secondFactorRemovalDueAt: dueAt } },
    { session },
  ).lean();
  return user?.email ?? null;
}

/** Cancels a scheduled removal. Returns the user's email, or null without a change if there is none. */
export async function cancelSecondFactorRemoval(
  userId: UserId,
  session: mongoose.ClientSession,
): Promise<string | null> {
  const user = await User.findOneAndUpdate(
    { _id: userId, secondFactorRemovalDueAt: mongoose.trusted({ $exists: true }) },
    { $unset: { secondFactorRemovalDueAt: 1 } },
    { session },
  ).lean();
  return user?.email ?? null;
}

/** Turns off a second factor whose removal is due, removes all passkeys and ends all sessions. Returns null without a change if it is not. */
export async function removeDueSecondFactor(
  userId: UserId,
  session: mongoose.ClientSession,
): Promise<ChangedUser | null> {
  return changeAndEndSessions(
    {
      _id: userId,
      secondFactorRemovalDueAt: mongoose.trusted({ $lte: new Date(), $gt: toExpiredDueAt() }),
    },
    { $unset: { secondFactor: 1, pendingSecondFactor: 1, secondFactorRemovalDueAt: 1, passkeys: 1 } },
    session,
  );
}

/** An unused removal expires, or the password alone would be enough for good. */
const REMOVAL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

function toExpiredDueAt(): Date {
  return new Date(Date.now() - REMOVAL_LIFETIME_MS);
}

/**
 * Marks a time step and all earlier ones as used, and stores the secret as it is encrypted now. Returns false without a change if it was used, or if the second
 * factor is not the one that was read: of concurrent logins with one code, one succeeds.
 */
export async function consumeTimeStep(
  userId: UserId,
  { enabledAt }: Pick<SecondFactor, 'enabledAt'>,
  { step, encryptedSecret }: { step: number; encryptedSecret: string },
): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    {
      _id: userId,
      'secondFactor.enabledAt': enabledAt,
      'secondFactor.lastUsedStep': mongoose.trusted({ $lt: step }),
    },
    { $set: { 'secondFactor.lastUsedStep': step, 'secondFactor.encryptedSecret': encryptedSecret } },
  );
  return matchedCount === 1;
}

/** Uses up a recovery code. Returns null without a change if it is not one of them: of concurrent uses, one succeeds. */
export async function consumeRecoveryCodeHash(
  userId: UserId,
  codeHash: string,
): Promise<{ email: string; recoveryCodesLeft: number } | null> {
  const user = await User.findOneAndUpdate(
    { _id: userId, 'secondFactor.recoveryCodeHashes': codeHash },
    { $pull: { 'secondFactor.recoveryCodeHashes': codeHash } },
    { returnDocument: 'after' },
  ).lean();
  return user && { email: user.email, recoveryCodesLeft: user.secondFactor?.recoveryCodeHashes.length ?? 0 };
}

/** Replaces all recovery codes. Returns the user's email, or null without a change if the second factor is off. */
export async function replaceRecoveryCodeHashes(
  userId: UserId,
  recoveryCodeHashes: string[],
  session: mongoose.ClientSession,
): Promise<string | null> {
  const user = await User.findOneAndUpdate(
    { _id: userId, secondFactor: mongoose.trusted({ $exists: true }) },
    {
      $set: {
        'secondFactor.recoveryCodeHashes': recoveryCodeHashes,
        'secondFactor.recoveryCodesReplacedAt': new Date(),
      },
    },
    { session },
  ).lean();
  return user?.email ?? null;
}

async function changeAndEndSessions(
  filter: mongoose.QueryFilter<UserDocument>,
  update: mongoose.UpdateQuery<UserDocument>,
  session: mongoose.ClientSession,
): Promise<ChangedUser | null> {
  const user = await User.findOneAndUpdate(
    filter,
    { ...update, $inc: { tokenVersion: 1 } },
    { session, returnDocument: 'after' },
  ).lean();
  return user && { email: user.email, tokenVersion: user.tokenVersion };
}
