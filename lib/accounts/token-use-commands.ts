import 'server-only';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { log } from '@/lib/runtime/log';
import { processSingleton } from '@/lib/runtime/process-state';
import { SignIn } from '@/models/sign-in';
import type { SessionClaims } from './session-rules';

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
