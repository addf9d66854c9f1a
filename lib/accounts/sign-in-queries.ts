import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { EndedSession } from '@/models/ended-session';
import { SignIn } from '@/models/sign-in';
import { User } from '@/models/user';
import type { SignInView } from './sign-in-schema';

const MAX_SHOWN = 20;

/** Lists the user's last logins, the latest used first. */
export async function listSignIns(userId: string, currentSid: string): Promise<SignInView[]> {
  await connect();
  const [user, signIns] = await Promise.all([
    User.findOne({ _id: userId }).select({ tokenVersion: 1 }).lean(),
    SignIn.find({ userId }).sort({ lastUsedAt: -1 }).limit(MAX_SHOWN).lean(),
  ]);
  const ids = signIns.map(({ _id }) => _id);
  const ended = await EndedSession.find({ _id: mongoose.trusted({ $in: ids }) }).lean();
  const endedIds = new Set(ended.map(({ _id }) => _id));
  const nowMs = Date.now();
  return signIns.map(({ _id, device, method, startedAt, lastUsedAt, expiresAt, version }) => ({
    id: _id,
    device,
    ...(method && { method }),
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isActive: version === user?.tokenVersion && expiresAt.getTime() > nowMs && !endedIds.has(_id),
    isCurrent: _id === currentSid,
  }));
}
