import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { EndedSession } from '@/models/ended-session';
import { SignIn, type SignInDocument } from '@/models/sign-in';
import { User } from '@/models/user';
import type { SignInView } from './sign-in-schema';

/** More than anyone has devices; who sees so many chooses a new password. */
const MAX_ACTIVE = 100;
/** The active ones, and as many ended ones as make this together. */
const MIN_SHOWN = 20;

/** Lists the user's logins: those that can still be used, then the last ended ones; in each group the latest used first. */
export async function listSignIns(userId: string, currentSid: string): Promise<SignInView[]> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ tokenVersion: 1 }).lean();
  if (!user) return [];
  const now = new Date();
  const isOpen = { userId, version: user.tokenVersion, expiresAt: mongoose.trusted({ $gt: now }) };
  const isOver = [
    { version: mongoose.trusted({ $ne: user.tokenVersion }) },
    { expiresAt: mongoose.trusted({ $lte: now }) },
    { endedAt: mongoose.trusted({ $exists: true }) },
  ];
  const latest = { lastUsedAt: -1 } as const;
  const [open, over] = await Promise.all([
    SignIn.find({ ...isOpen, endedAt: mongoose.trusted({ $exists: false }) })
      .sort(latest)
      .limit(MAX_ACTIVE)
      .lean(),
    SignIn.find({ userId, $or: isOver }).sort(latest).limit(MIN_SHOWN).lean(),
  ]);
  const endedIds = await listEndedIds(open.map(({ _id }) => _id));
  const active = open.filter(({ _id }) => !endedIds.has(_id));
  const ended = [...open.filter(({ _id }) => endedIds.has(_id)), ...over].toSorted(
    (a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime(),
  );
  const shownEnded = ended.slice(0, Math.max(0, MIN_SHOWN - active.length));
  return [
    ...active.map((signIn) => toSignInView(signIn, { isActive: true, currentSid })),
    ...shownEnded.map((signIn) => toSignInView(signIn, { isActive: false, currentSid })),
  ];
}

/** Lists those of the sessions that are ended, also by an earlier version, which noted it only here. */
async function listEndedIds(ids: readonly string[]): Promise<Set<string>> {
  const ended = await EndedSession.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();
  return new Set(ended.map(({ _id }) => _id));
}

function toSignInView(
  { _id, device, method, startedAt, lastUsedAt }: SignInDocument,
  { isActive, currentSid }: { isActive: boolean; currentSid: string },
): SignInView {
  return {
    id: _id,
    device,
    ...(method && { method }),
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isActive,
    isCurrent: _id === currentSid,
  };
}
