import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { enqueueAccountEmail } from '@/lib/mail/account-email-commands';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { pages } from '@/lib/pages/pages';
import { detachRemovedCards, recordRemovals } from '@/lib/payments/stripe/card-removal-commands';
import { endSharesSince } from '@/lib/recipe-box/collection-commands';
import { siteOrigin } from '@/lib/site/site-queries';
import { createLinkToken, hashToken } from '@/lib/users/link-token';
import { replaceUserEmail, restoreUser } from '@/lib/users/user-commands';
import { EmailChange, type EmailChangeDocument } from '@/models/email-change';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import { requirePassword, WRONG_PASSWORD } from './password-check';
import { hashPassword } from './password-hash';
import { enqueueToEarlierAddresses } from './security-notice-commands';
import { EMAIL_UNDO_MS, toAccountSnapshot, toRecovery } from './takeover-rules';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an earlier email address stays associated with the account. */
const CHANGE_LIFETIME_MS = 7 * DAY_MS;
const EMAIL_TAKEN = 'This email address is already in use by another account.';
const CHANGED_MEANWHILE =
  'Your email or password was just changed somewhere else. Please reload the page and try again.';
const INVALID_LINK = 'This link is invalid or has expired.';

const emailTakenError = () =>
  new AppError({ code: 'conflict', message: EMAIL_TAKEN, fields: { newEmail: EMAIL_TAKEN } });

/** Changes the account's email immediately; the old address is notified and can undo the change for a day. */
export async function changeEmail(
  userId: string,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<string> {
  await consumeRateLimit('credentialChange', userId);
  const checked = await requirePassword(userId, currentPassword, WRONG_PASSWORD);
  const { email } = checked;
  if (newEmail === email) return email;
  if (await isEmailReserved(newEmail, userId)) throw emailTakenError();
  // Each change sends an email to the old address, so it counts toward that address's email limit.
  await consumeRateLimit('accountLetter', email);
  await writeUniqueEmail(() =>
    mongoose.connection.transaction(async (session) => {
      const isReplaced = await replaceUserEmail(userId, { checked, newEmail }, session);
      if (!isReplaced) throw new AppError({ code: 'conflict', message: CHANGED_MEANWHILE });
      // A reset link sent to the old address must no longer open the account.
      await ResetToken.deleteOne({ _id: userId }, { session });
      const changeId = await recordChange({ userId, oldEmail: email, newEmail }, session);
      await enqueueEmail(
        { kind: 'email-changed', to: email, data: { newEmail, ...(changeId && { changeId }) } },
        { session },
      );
      const copy = { kind: 'email-changed', to: email, data: { newEmail } } as const;
      await enqueueToEarlierAddresses(userId, copy, { exceptTo: [email, newEmail], session });
    }),
  );
  return newEmail;
}

/**
 * Records a change, and returns its id if the old address may undo it. An address may only do so if no one
 * else could have a claim to the account:
 * - one that was set less than a day ago gets no link, unless it had one before: it may be mistyped, or it may belong
 *   to a thief, who could take over the account again after the owner recovered it;
 * - changing back to an address that had a link undoes the changes in between: those addresses get no link,
 *   and links already sent to them become void. This is why changes are stored for a week.
 */
async function recordChange(
  { userId, oldEmail, newEmail }: { userId: string; oldEmail: string; newEmail: string },
  session: mongoose.ClientSession,
): Promise<string | null> {
  const nowMs = Date.now();
  const earlierChanges = await EmailChange.find({ userId }).sort({ _id: 1 }).session(session).lean();
  const undoableChanges = earlierChanges.filter(({ takeBackUntil }) => takeBackUntil);
  const changeToUndo = undoableChanges.find((change) => change.oldEmail === newEmail);
  if (changeToUndo) {
    const laterChanges = { $gt: changeToUndo._id };
    await EmailChange.deleteMany(
      { userId, _id: mongoose.trusted(laterChanges), oldEmail: mongoose.trusted({ $ne: newEmail }) },
      { session },
    );
    return null;
  }
  const isFresh = earlierChanges.some(({ changedAt }) => changedAt.getTime() > nowMs - EMAIL_UNDO_MS);
  const canUndo = !isFresh || undoableChanges.some((change) => change.oldEmail === oldEmail);
  const openChange = undoableChanges.find(
    (change) => change.oldEmail === oldEmail && (change.takeBackUntil?.getTime() ?? 0) > nowMs,
  );
  const user = await User.findOne({ _id: userId }).session(session).lean();
  const [change] = await EmailChange.create(
    [
      {
        userId,
        oldEmail,
        changedAt: new Date(nowMs),
        ...(canUndo && {
          // After changing back and forth, the account as it was before the first of these changes.
          ...((openChange?.accountBefore ?? user) && {
            accountBefore: openChange?.accountBefore ?? (user && toAccountSnapshot(user, new Date(nowMs))),
          }),
          takeBackUntil: new Date(nowMs + EMAIL_UNDO_MS),
        }),
        expiresAt: new Date(nowMs + CHANGE_LIFETIME_MS),
      },
    ],
    { session },
  );
  return canUndo ? String(change?._id) : null;
}

/** Returns whether the email recently belonged to another account whose owner can still undo the change. */
export async function isEmailReserved(email: string, userId?: string): Promise<boolean> {
  await connect();
  const reservation = await EmailChange.exists({
    oldEmail: email,
    takeBackUntil: mongoose.trusted({ $gt: new Date() }),
    ...(userId && { userId: mongoose.trusted({ $ne: new mongoose.Types.ObjectId(userId) }) }),
  });
  return reservation !== null;
}

/** Returns a URL with a fresh token that undoes the change, or null when it is too late. */
export async function createRestoreLink(changeId: string): Promise<string | null> {
  await connect();
  const token = createLinkToken();
  const change = await EmailChange.findOneAndUpdate(
    { _id: changeId, takeBackUntil: mongoose.trusted({ $gt: new Date() }) },
    { $set: { tokenHash: hashToken(token), takeBackUntil: new Date(Date.now() + EMAIL_UNDO_MS) } },
  ).lean();
  return change && siteOrigin() + pages.restoreEmail.path({ token });
}

/** Lets higher layers take from the account what others did in it since, in the transaction that restores its email. */
export type OnEmailRestored = (
  restored: {
    userId: string;
    email: string;
    /** Those that the account had since. */
    otherEmails: readonly string[];
    since: Date;
  },
  session: mongoose.ClientSession,
) => Promise<void>;

/**
 * Restores the account's earlier email, once, with the changes of the account since then, and ends all of the user's sessions.
 * Its password is void, because the thief knows it and could log in before the owner chooses another; the owner gets a link to do
 * so. Later changes can no longer be undone, because their links went to addresses newer than the restored one; those are told,
 * since one of them may be the owner's.
 */
export async function restorePreviousEmail(
  token: string,
  clientAddress: string,
  onRestored: OnEmailRestored,
): Promise<void> {
  await consumeRateLimit('resetPassword', clientAddress);
  await connect();
  const voidPasswordHash = await hashPassword(createLinkToken());
  await writeUniqueEmail(() =>
    mongoose.connection.transaction(async (session) => {
      const change = await EmailChange.findOneAndDelete(
        { tokenHash: hashToken(token), takeBackUntil: mongoose.trusted({ $gt: new Date() }) },
        { session },
      ).lean();
      if (!change) throw new AppError({ code: 'invalid_input', message: INVALID_LINK });
      const { userId, oldEmail, _id } = change;
      // An earlier link to the same address would later undo its owner's changes.
      const voidChanges = { userId, $or: [{ _id: mongoose.trusted({ $gt: _id }) }, { oldEmail }] };
      const undone = await EmailChange.find(voidChanges).session(session).lean();
      await EmailChange.deleteMany(voidChanges, { session });
      await ResetToken.deleteOne({ _id: userId }, { session });
      const { email, isSecondFactorRemoved } = await restoreAccount(change, voidPasswordHash, session);
      const nowMs = Date.now();
      const isOpen = ({ takeBackUntil }: EmailChangeDocument) => (takeBackUntil?.getTime() ?? 0) > nowMs;
      const listOthers = (changes: readonly EmailChangeDocument[]) =>
        new Set([email, ...changes.map((later) => later.oldEmail)].filter((each) => each !== oldEmail));
      const laterAddresses = listOthers(undone.filter(isOpen));
      const since = change.accountBefore?.takenAt ?? change.changedAt;
      // Like means of login: the thief may have had the account before the change.
      await endSharesSince(String(userId), new Date(since.getTime() - EMAIL_UNDO_MS), session);
      await onRestored(
        { userId: String(userId), email: oldEmail, otherEmails: [...listOthers(undone)], since },
        session,
      );
      const notice = { kind: 'email-changed-back', to: oldEmail, data: { isSecondFactorRemoved } } as const;
      for (const to of laterAddresses) await enqueueAccountEmail({ ...notice, to }, { session });
      await enqueueToEarlierAddresses(String(userId), notice, { exceptTo: [...laterAddresses], session });
    }),
  );
  await detachRemovedCards();
}

/** Writes the account as it was before the change, and tells its owner about the undone changes. Returns the replaced values. */
async function restoreAccount(
  change: EmailChangeDocument,
  passwordHash: string,
  session: mongoose.ClientSession,
): Promise<{ email: string; isSecondFactorRemoved: boolean }> {
  const { userId, oldEmail: email } = change;
  const user = await User.findOne({ _id: userId }).session(session).lean();
  if (!user) throw new AppError({ code: 'invalid_input', message: INVALID_LINK });
  const recovery = toRecovery(user, change);
  const { addresses, paymentMethods, secondFactor, allergens, passkeys, phoneNumber } = recovery;
  const before = {
    email,
    addresses,
    paymentMethods,
    passwordHash,
    ...(allergens && { allergens }),
    ...(passkeys && { passkeys }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(secondFactor === 'without recovery codes' && { 'secondFactor.recoveryCodeHashes': [] }),
  };
  const isSecondFactorRemoved = secondFactor === 'removed';
  await restoreUser(userId, { before, removed: { secondFactor: isSecondFactorRemoved }, session });
  await recordRemovals(recovery.removedCardIds, user.stripeMerchant, session);
  await enqueueEmail({ kind: 'account-restored', to: email, data: recovery.report }, { session });
  return { email: user.email, isSecondFactorRemoved };
}

/** Runs the write; throws `conflict` if another account has the email. */
async function writeUniqueEmail(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTakenError();
    throw error;
  }
}
