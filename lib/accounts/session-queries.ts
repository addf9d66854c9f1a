import 'server-only';
import { User } from '@/models/user';
import { readSession } from './session';
import type { SessionView } from './session-rules';

export async function readSessionView(request: Request): Promise<SessionView> {
  const session = await readSession(request);
  if (!session) return {};
  const { user, claims } = session;
  const profile = await User.findOne({ _id: user.id }).select({ name: 1 }).lean();
  return { user: { ...user, name: profile?.name ?? '' }, expires: new Date(claims.endMs).toISOString() };
}
