import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { postLetter } from '@/lib/mail/outbox-commands';
import { countOne } from '@/lib/rate-limits/rate-limit';
import { siteOrigin } from '@/lib/site/site-queries';
import { EmailChange } from '@/models/email-change';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import { hashToken, newLinkToken } from './link-token';
import { requirePassword, WRONG_PASSWORD } from './password-check';

const DAY_MS = 24 * 60 * 60 * 1000;
const TAKE_BACK_MS = DAY_MS;
/** The way back to an earlier address is known as one for so long. */
const REMEMBERED_MS = 7 * DAY_MS;
const TAKEN = 'This email address is already in use by another account.';
const NO_LINK = 'This link is invalid or has expired.';

/** A new e-mail for the account, in force at once; the old address is told and may take it back for a day. */
export async function changeEmail(
  userId: string,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<string> {
  await countOne('credentialChange', userId);
  const { email } = await requirePassword(userId, currentPassword, WRONG_PASSWORD);
  if (newEmail === email) return email;
  if (await isEmailHeld(newEmail, userId)) throw new AppError('conflict', TAKEN);
  // No address changes without its email to the old one: where that got too many, the change waits.
  await countOne('accountLetter', email);
  await refuseTaken(() =>
    mongoose.connection.transaction(async (session) => {
      await User.updateOne({ _id: userId }, { $set: { email: newEmail } }, { session });
      // A link that was sent to the old address must not open the account any more.
      await ResetToken.deleteOne({ _id: userId }, { session });
      const changeId = await noteChange({ userId, oldEmail: email, newEmail }, session);
      await postLetter(
        { kind: 'email-changed', to: email, data: { newEmail, ...(changeId && { changeId }) } },
        { session },
      );
    }),
  );
  return newEmail;
}

/**
 * Notes a change, and gives its id when the old address may take it back. That is for an address on which
 * nobody else has a claim:
 * - one that came by a change less than a day ago gets no link, unless it had one before: it may be mistyped
 *   or a thief's, and who reads it could fetch the account after the owner had put things right;
 * - the way back to an address that had a link undoes what came in between: those addresses get no link, and
 *   links that they got are void. What is noted is remembered for a week for that.
 */
async function noteChange(
  { userId, oldEmail, newEmail }: { userId: string; oldEmail: string; newEmail: string },
  session: mongoose.ClientSession,
): Promise<string | null> {
  const nowMs = Date.now();
  const noted = await EmailChange.find({ userId }).sort({ _id: 1 }).session(session).lean();
  const entitled = noted.filter(({ takeBackUntil }) => takeBackUntil);
  const earlier = entitled.find((change) => change.oldEmail === newEmail);
  if (earlier) {
    const between = { $gt: earlier._id };
    await EmailChange.deleteMany(
      { userId, _id: mongoose.trusted(between), oldEmail: mongoose.trusted({ $ne: newEmail }) },
      { session },
    );
    return null;
  }
  const isFresh = noted.some(({ changedAt }) => changedAt.getTime() > nowMs - TAKE_BACK_MS);
  const mayTakeBack = !isFresh || entitled.some((change) => change.oldEmail === oldEmail);
  const [change] = await EmailChange.create(
    [
      {
        userId,
        oldEmail,
        changedAt: new Date(nowMs),
        ...(mayTakeBack && { takeBackUntil: new Date(nowMs + TAKE_BACK_MS) }),
        expiresAt: new Date(nowMs + REMEMBERED_MS),
      },
    ],
    { session },
  );
  return mayTakeBack ? String(change?._id) : null;
}

/** Whether an address was another account's until a moment ago, and its owner may still want it back. */
export async function isEmailHeld(email: string, userId?: string): Promise<boolean> {
  await connect();
  const held = await EmailChange.exists({
    oldEmail: email,
    takeBackUntil: mongoose.trusted({ $gt: new Date() }),
    ...(userId && { userId: mongoose.trusted({ $ne: new mongoose.Types.ObjectId(userId) }) }),
  });
  return held !== null;
}

/** The address where that change is taken back, with a fresh token; null when it is too late for that. */
export async function makeTakeBackLink(changeId: string): Promise<string | null> {
  await connect();
  const token = newLinkToken();
  const change = await EmailChange.findOneAndUpdate(
    { _id: changeId, takeBackUntil: mongoose.trusted({ $gt: new Date() }) },
    { $set: { tokenHash: hashToken(token), takeBackUntil: new Date(Date.now() + TAKE_BACK_MS) } },
  ).lean();
  return change && `${siteOrigin()}/restore-email?token=${token}`;
}

/**
 * Gives the account its earlier e-mail again, once; every session of the user ends. Later changes cannot be
 * taken back any more: their links went to addresses that this one undoes.
 */
export async function takeBackEmail(token: string, clientAddress: string): Promise<void> {
  await countOne('resetPassword', clientAddress);
  await connect();
  await refuseTaken(() =>
    mongoose.connection.transaction(async (session) => {
      const change = await EmailChange.findOneAndDelete(
        { tokenHash: hashToken(token), takeBackUntil: mongoose.trusted({ $gt: new Date() }) },
        { session },
      ).lean();
      if (!change) throw new AppError('invalid_input', NO_LINK);
      const { userId, oldEmail, _id } = change;
      await EmailChange.deleteMany({ userId, _id: mongoose.trusted({ $gt: _id }) }, { session });
      await ResetToken.deleteOne({ _id: userId }, { session });
      await User.updateOne(
        { _id: userId },
        { $set: { email: oldEmail }, $inc: { tokenVersion: 1 } },
        { session },
      );
    }),
  );
}

/** Says that an address is taken, where the database does. */
async function refuseTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('conflict', TAKEN);
    throw error;
  }
}
