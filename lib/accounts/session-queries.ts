import 'server-only';
import { User } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import { readSession } from './session';

/** The signed-in user and the session's expiry, in the shape that next-auth's client expects; empty for a guest. */
export type SessionView =
  | { user: { id: string; email: string; name: string; role: UserRole }; expires: string }
  | Record<string, never>;

export async function readSessionView(request: Request): Promise<SessionView> {
  const session = await readSession(request);
  if (!session) return {};
  const { user, claims } = session;
  const profile = await User.findOne({ _id: user.id }).select({ name: 1 }).lean();
  return { user: { ...user, name: profile?.name ?? '' }, expires: new Date(claims.endMs).toISOString() };
}
