import 'server-only';
import { connect } from '@/lib/db/connect';
import { EndedSession } from '@/models/ended-session';
import { REMEMBERED_MS, type SessionClaims } from './session-rules';

/** Ends one session: its token, and any renewed form of it, is refused from now on. */
export async function endSession({ sid, endMs }: Pick<SessionClaims, 'sid' | 'endMs'>): Promise<void> {
  await connect();
  // A renewed form of the same session may last longer than the token at hand.
  const expiresAt = new Date(Math.max(endMs, Date.now() + REMEMBERED_MS));
  await EndedSession.updateOne({ _id: sid }, { $set: { expiresAt } }, { upsert: true });
}
