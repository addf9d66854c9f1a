import 'server-only';
import { connect } from '@/lib/db/connect';
import { EndedSession } from '@/models/ended-session';
import { REMEMBERED_SESSION_MS, type SessionClaims } from './session-rules';

/** Ends a session: its token and any renewed tokens become invalid. */
export async function endSession({ sid, endMs }: Pick<SessionClaims, 'sid' | 'endMs'>): Promise<void> {
  await connect();
  // A renewed token of the same session may expire later than this one.
  const expiresAt = new Date(Math.max(endMs, Date.now() + REMEMBERED_SESSION_MS));
  await EndedSession.updateOne({ _id: sid }, { $set: { expiresAt } }, { upsert: true });
}
