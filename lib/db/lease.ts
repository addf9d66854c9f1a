import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { Lease } from '@/models/lease';
import { connect } from './connect';
import { isDuplicateKey } from './duplicate-key';

/** How long the lease of a process that died is still kept. */
const TTL_MS = 15_000;
/** How long a lease lives at most, however long its work goes on: work that hangs must not keep others out. */
const MOST_MS = 2 * 60_000;
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** For tools and starts that go through the whole database. */
export const LONG_WORK: Bounds = { mostMs: 2 * 60 * 60_000, waitMs: 30 * 60_000 };

type Bounds = {
  mostMs?: number;
  /** How long to wait for one's turn. */
  waitMs?: number;
};

/**
 * Runs `work` while this process alone, among all on the database, owns the lease of that name; waits for
 * its turn, and is refused with `in_progress` when that does not come. The lease is renewed while `work`
 * runs, for `mostMs` at most, and ends by itself after `ttlMs` when the process dies. Work done this way
 * must be repeatable: a process that was frozen for longer than `ttlMs`, or whose work took longer than
 * `mostMs`, may find that another one did it too.
 */
export async function withLease<T>(
  name: string,
  work: () => Promise<T>,
  ttlMs = TTL_MS,
  { mostMs = MOST_MS, waitMs = WAIT_MS }: Bounds = {},
): Promise<T> {
  const deadlineMs = performance.now() + waitMs;
  while (true) {
    const turn = await tryWithLease(name, work, ttlMs, { mostMs });
    if (turn.isTaken) return turn.value;
    if (performance.now() > deadlineMs) {
      throw new AppError('in_progress', 'This is being worked on. Please wait a moment.', undefined, 5);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** As `withLease`, but while somebody else owns the lease it does nothing and says so. */
export async function tryWithLease<T>(
  name: string,
  work: () => Promise<T>,
  ttlMs = TTL_MS,
  { mostMs = MOST_MS }: Pick<Bounds, 'mostMs'> = {},
): Promise<{ isTaken: true; value: T } | { isTaken: false }> {
  await connect();
  const ownerId = randomUUID();
  if (!(await takeLease(name, ownerId, ttlMs))) return { isTaken: false };
  const endRenewal = keepRenewing(name, ownerId, { ttlMs, mostMs });
  try {
    return { isTaken: true, value: await work() };
  } finally {
    endRenewal();
    await Lease.deleteOne({ _id: name, holder: ownerId });
  }
}

/**
 * Takes a lease that nobody owns, or whose time is over by the clock of the database: the clocks of the
 * processes may differ by more than a lease lasts.
 */
async function takeLease(name: string, ownerId: string, ttlMs: number): Promise<boolean> {
  // As numbers: the embedded database cannot compare a stored date with its own time.
  const isOver = { $lte: [{ $toLong: '$until' }, { $toLong: '$$NOW' }] };
  const isFree = { $or: [{ $eq: [{ $type: '$until' }, 'missing'] }, isOver] };
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
    // Two made it at once, and the other one was quicker.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Renews the lease, never makes it: a renewal that arrives after the release finds nothing. */
function keepRenewing(
  name: string,
  ownerId: string,
  { ttlMs, mostMs }: { ttlMs: number; mostMs: number },
): () => void {
  const endsAtMs = performance.now() + mostMs;
  const renewal = setInterval(() => {
    if (performance.now() + ttlMs > endsAtMs) {
      clearInterval(renewal);
      log.warn({ lease: name }, 'work takes longer than its lease may last; another process may begin it');
      return;
    }
    Lease.updateOne({ _id: name, holder: ownerId }, [{ $set: { until: { $add: ['$$NOW', ttlMs] } } }], {
      updatePipeline: true,
    }).catch((error: unknown) => {
      // The lease runs out; the next renewal may come in time.
      log.warn({ err: error, lease: name }, 'a lease could not be renewed');
    });
  }, ttlMs / 3);
  return () => clearInterval(renewal);
}

/** Whether somebody owns the lease of that name now, by the database's clock. */
export async function isLeaseTaken(name: string): Promise<boolean> {
  await connect();
  const [lease] = await Lease.aggregate<{ isTaken: boolean }>([
    { $match: { _id: name } },
    // As numbers: the embedded database cannot compare a stored date with its own time.
    { $project: { isTaken: { $gt: [{ $toLong: '$until' }, { $toLong: '$$NOW' }] } } },
  ]);
  return lease?.isTaken ?? false;
}
