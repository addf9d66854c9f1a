import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/runtime/log';
import { Lease } from '@/models/lease';
import { connect } from './connect';
import { isDuplicateKey } from './duplicate-key';

const TTL_MS = 15_000;
const MAX_MS = 2 * 60_000;
const WAIT_MS = 60_000;
const RETRY_EVERY_MS = 200;
/** For work that processes the entire database. */
export const LONG_RUNNING_LIMITS: LeaseLimits = { maxMs: 2 * 60 * 60_000, waitMs: 30 * 60_000 };

type LeaseLimits = {
  /** How long the lease of a crashed process remains taken. */
  ttlMs?: number;
  /** The maximum total duration of a lease, so that work that hangs cannot block other processes. */
  maxMs?: number;
  /** How long to wait for the lease. */
  waitMs?: number;
};

/**
 * Runs `work` while this process owns the lease of that name, so that no other process on the database runs it at the
 * same time. Waits up to `waitMs` for the lease, then throws `in_progress`. The lease is renewed while `work`
 * runs, for at most `maxMs`, and expires `ttlMs` after a crash. The work must be safe to repeat: if the process was
 * suspended for longer than `ttlMs`, or the work took longer than `maxMs`, another process may have done it too.
 */
export async function withLease<T>(
  name: string,
  work: () => Promise<T>,
  { waitMs = WAIT_MS, ...limits }: LeaseLimits = {},
): Promise<T> {
  const deadlineMs = performance.now() + waitMs;
  while (true) {
    const attempt = await tryWithLease(name, work, limits);
    if (attempt.isAcquired) return attempt.value;
    if (performance.now() > deadlineMs) {
      throw new AppError({
        code: 'in_progress',
        message: 'This is still being processed. Please wait a moment.',
        retryAfterSeconds: 5,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
  }
}

/** Like `withLease`, but without waiting: if another process owns the lease, `isAcquired` is false. */
export async function tryWithLease<T>(
  name: string,
  work: () => Promise<T>,
  { ttlMs = TTL_MS, maxMs = MAX_MS }: Omit<LeaseLimits, 'waitMs'> = {},
): Promise<{ isAcquired: true; value: T } | { isAcquired: false }> {
  await connect();
  const ownerId = randomUUID();
  if (!(await acquireLease(name, ownerId, ttlMs))) return { isAcquired: false };
  const stopRenewal = startRenewal(name, ownerId, { ttlMs, maxMs });
  try {
    return { isAcquired: true, value: await work() };
  } finally {
    stopRenewal();
    await Lease.deleteOne({ _id: name, holder: ownerId });
  }
}

/**
 * Acquires a lease that is free or has expired. The database's clock decides that, because the processes' clocks may
 * differ by more than the duration of a lease.
 */
async function acquireLease(name: string, ownerId: string, ttlMs: number): Promise<boolean> {
  // Compared as numbers, because the embedded database cannot compare a stored date with its own time.
  const isExpired = { $lte: [{ $toLong: '$until' }, { $toLong: '$$NOW' }] };
  const isFree = { $or: [{ $eq: [{ $type: '$until' }, 'missing'] }, isExpired] };
  try {
    const lease = await Lease.findOneAndUpdate(
      { _id: name },
      [
        {
          $set: {
            holder: { $cond: [isFree, ownerId, '$holder'] },
            until: { $cond: [isFree, { $add: ['$$NOW', ttlMs] }, '$until'] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    ).lean();
    return lease?.holder === ownerId;
  } catch (error) {
    // Another process created it at the same time.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Renews the lease until stopped. A renewal never creates it, so one that arrives after the release is harmless. */
function startRenewal(
  name: string,
  ownerId: string,
  { ttlMs, maxMs }: { ttlMs: number; maxMs: number },
): () => void {
  const endsAtMs = performance.now() + maxMs;
  const renewal = setInterval(() => {
    if (performance.now() + ttlMs > endsAtMs) {
      clearInterval(renewal);
      log.warn(
        { lease: name },
        'work is taking longer than its lease allows; another process may start the same work',
      );
      return;
    }
    Lease.updateOne({ _id: name, holder: ownerId }, [{ $set: { until: { $add: ['$$NOW', ttlMs] } } }], {
      updatePipeline: true,
    }).catch((error: unknown) => {
      // The next renewal may still come before the lease expires.
      log.warn({ err: error, lease: name }, 'a lease could not be renewed');
    });
  }, ttlMs / 3);
  return () => clearInterval(renewal);
}

/** Returns whether any process owns the lease of that name, by the database's clock. */
export async function isLeaseTaken(name: string): Promise<boolean> {
  await connect();
  const [lease] = await Lease.aggregate<{ isTaken: boolean }>([
    { $match: { _id: name } },
    // Compared as numbers, because the embedded database cannot compare a stored date with its own time.
    { $project: { isTaken: { $gt: [{ $toLong: '$until' }, { $toLong: '$$NOW' }] } } },
  ]);
  return lease?.isTaken ?? false;
}
