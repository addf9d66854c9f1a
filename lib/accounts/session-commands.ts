import 'server-only';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/runtime/log';
import { processSingleton } from '@/lib/runtime/process-singleton';
import { EndedSession } from '@/models/ended-session';
import { SignIn } from '@/models/sign-in';
import type { SignInMethod } from '@/models/user-limits';
import { toDeviceName } from './device-rules';
import { REMEMBERED_SESSION_MS, type SessionClaims } from './session-rules';

/** Ends a session: its token and any renewed tokens become invalid. */
export async function endSession({ sid, endMs }: Pick<SessionClaims, 'sid' | 'endMs'>): Promise<void> {
  await connect();
  // A renewed token of the same session may expire later than this one.
  const expiresAt = new Date(Math.max(endMs, Date.now() + REMEMBERED_SESSION_MS));
  await EndedSession.updateOne({ _id: sid }, { $set: { expiresAt } }, { upsert: true });
  await SignIn.updateOne({ _id: sid }, { $set: { endedAt: new Date() } });
}

/** How long the user can see a session after its last use. */
const SIGN_IN_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Where a session is used, and how it was started, if that is known. */
export type SessionSource = { userAgent: string | null; method?: SignInMethod };

/**
 * Records the session of a new token, for its user to see; a renewed one has the same id. A failure is logged: an account that
 * exists, or a password that has changed, must not be answered as an error because of a list.
 */
export async function recordSession(claims: SessionClaims, source: SessionSource): Promise<void> {
  try {
    await writeSignIn(claims, source);
  } catch (error) {
    log.warn({ err: error, userId: claims.userId }, 'a session is not listed until it is renewed');
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** More clients than one process serves in a day; those beyond are looked up again. */
const MAX_RECORDED_USES = 10_000;
/** The sessions whose use this process has recorded within the last day. */
const recordedUses = () =>
  processSingleton(
    'recorded session uses',
    () => new LRUCache<string, true>({ max: MAX_RECORDED_USES, ttl: DAY_MS }),
  );

/**
 * Records the use of a session whose client stores the token itself, which is never renewed: at most once a day, so that its user
 * sees which one is in use. A failure is logged.
 */
export async function recordTokenUse({ sid, userId }: SessionClaims): Promise<void> {
  if (recordedUses().has(sid)) return;
  recordedUses().set(sid, true);
  const now = Date.now();
  const isOld = { _id: sid, lastUsedAt: mongoose.trusted({ $lt: new Date(now - DAY_MS) }) };
  try {
    // Read first: most are not old, and a write is dearer.
    if (await SignIn.exists(isOld)) await SignIn.updateOne(isOld, { $set: { lastUsedAt: new Date(now) } });
  } catch (error) {
    log.warn({ err: error, userId }, 'the use of a session is not listed today');
  }
}

async function writeSignIn(
  { userId, sid, version, endMs }: SessionClaims,
  { userAgent, method }: SessionSource,
): Promise<void> {
  await connect();
  const nowMs = Date.now();
  await SignIn.updateOne(
    { _id: sid },
    {
      $set: {
        version,
        lastUsedAt: new Date(nowMs),
        expiresAt: new Date(endMs),
        deleteAt: new Date(Math.max(endMs, nowMs + SIGN_IN_KEPT_MS)),
      },
      $setOnInsert: {
        userId,
        device: toDeviceName(userAgent),
        startedAt: new Date(nowMs),
        ...(method && { method }),
      },
    },
    { upsert: true },
  );
}

/** Ends another session of the user; throws `not_found` if the user has no session with this id. */
export async function endSignIn(userId: string, sid: string): Promise<void> {
  await connect();
  const signIn = await SignIn.findOne({ _id: sid, userId }).lean();
  if (!signIn)
    throw new AppError({
      code: 'not_found',
      message: 'This device is not logged in. Please reload the page.',
    });
  await endSession({ sid, endMs: signIn.expiresAt.getTime() });
}
