import 'server-only';
import mongoose from 'mongoose';
import { recordAudit } from '@/lib/db/audit-commands';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { log } from '@/lib/runtime/log';
import {
  cancelSecondFactorRemoval,
  removeDueSecondFactor,
  scheduleSecondFactorRemoval,
} from '@/lib/users/user-second-factor-commands';
import { User, type UserDocument } from '@/models/user';
import { type Proof, requireProof } from './second-factor-check';
import { enqueueSecurityNotice } from './security-notice-commands';

/** Long enough for an owner who did not ask for it to read the email. */
const REMOVAL_DELAY_MS = 24 * 60 * 60 * 1000;
const OWN_ACCOUNT =
  'You cannot do this for your own account. Use a recovery code, or ask another admin of the shop.';
const NOT_POSSIBLE =
  'Two-step login of this user is off, or its removal has already been started. Please reload the page.';
const NOTHING_STARTED = 'No removal has been started for this user. Please reload the page.';

/**
 * Starts the removal of another user's second factor, for someone who lost the phone and the recovery codes. It is due after
 * a day; until then, the user and all admins can see it coming and cancel it. Returns when it is due.
 */
export async function startSecondFactorRemoval(adminId: string, id: string, proof: Proof): Promise<Date> {
  if (adminId === id) throw new AppError({ code: 'forbidden', message: OWN_ACCOUNT });
  await connect();
  if (!(await User.exists({ _id: id })))
    throw new AppError({ code: 'not_found', message: 'This user does not exist.' });
  const { email: admin } = await requireProof(adminId, proof);
  const dueAt = new Date(Date.now() + REMOVAL_DELAY_MS);
  await mongoose.connection.transaction(async (session) => {
    const email = await scheduleSecondFactorRemoval(id, dueAt, session);
    if (email === null) throw new AppError({ code: 'conflict', message: NOT_POSSIBLE });
    const notice = { kind: 'second-factor-changed', to: email, data: { change: 'removal-started' } } as const;
    await enqueueSecurityNotice(id, notice, { session });
    const admins = await User.find({ role: 'admin' }).select({ email: 1 }).session(session).lean();
    for (const { email: to } of admins)
      await enqueueEmail({ kind: 'second-factor-removal', to, data: { user: email, admin } }, { session });
    await recordRemovalAudit({ id, adminId, before: 'on', after: 'on, removal started' }, session);
  });
  log.warn({ userId: id, adminId }, 'the removal of a second factor was started');
  return dueAt;
}

/** Cancels the removal; throws `conflict` if none was started. */
export async function cancelStartedRemoval(id: string, adminId: string): Promise<void> {
  await connect();
  if (!(await cancelRemovalIfStarted(id, adminId)))
    throw new AppError({ code: 'conflict', message: NOTHING_STARTED });
}

/** Cancels the removal if one was started, since the user has just logged in with the factor that was said to be lost. */
export async function cancelRemovalAtLogin(
  user: Pick<UserDocument, '_id' | 'secondFactorRemovalDueAt'>,
): Promise<void> {
  if (user.secondFactorRemovalDueAt) await cancelRemovalIfStarted(String(user._id));
}

/**
 * Removes the second factor at a login with the right password if its removal is due. Returns the token version of sessions
 * that start after it, or null if it is not due.
 */
export async function completeDueRemoval(
  user: Pick<UserDocument, '_id' | 'secondFactorRemovalDueAt'>,
): Promise<number | null> {
  const { _id, secondFactorRemovalDueAt } = user;
  if (!secondFactorRemovalDueAt || secondFactorRemovalDueAt.getTime() > Date.now()) return null;
  const userId = String(_id);
  return mongoose.connection.transaction(async (session) => {
    const changedUser = await removeDueSecondFactor(_id, session);
    if (!changedUser) return null;
    const notice = {
      kind: 'second-factor-changed',
      to: changedUser.email,
      data: { change: 'reset' },
    } as const;
    await enqueueSecurityNotice(userId, notice, { session });
    return changedUser.tokenVersion;
  });
}

async function cancelRemovalIfStarted(userId: string, adminId?: string): Promise<boolean> {
  return mongoose.connection.transaction(async (session) => {
    const email = await cancelSecondFactorRemoval(userId, session);
    if (email === null) return false;
    const notice = {
      kind: 'second-factor-changed',
      to: email,
      data: { change: 'removal-canceled' },
    } as const;
    await enqueueSecurityNotice(userId, notice, { session });
    if (adminId)
      await recordRemovalAudit({ id: userId, adminId, before: 'on, removal started', after: 'on' }, session);
    return true;
  });
}

/** Logs that an admin has started or canceled it. */
async function recordRemovalAudit(
  { id, adminId, before, after }: { id: string; adminId: string; before: string; after: string },
  session: mongoose.ClientSession,
): Promise<void> {
  const fields = { before: { 'Two-step login': before }, after: { 'Two-step login': after } };
  await recordAudit({ ...fields, kind: 'role', adminId, subject: { id } }, session);
}
