import 'server-only';
import type mongoose from 'mongoose';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { CacheTag } from '@/models/cache-tag';

/**
 * Increments the version of each tag in the transaction that makes the change, so that cached responses
 * become stale exactly when it commits. This process deletes its entries when the session ends, which is
 * after the commit and before the response; after an abort, that is unnecessary but harmless. Other
 * processes poll for changes (`invalidation-poller`).
 */
export async function invalidateTags(
  tags: readonly string[],
  session: mongoose.ClientSession,
): Promise<void> {
  // Sorted, so that two transactions never deadlock.
  const sortedTags = [...new Set(tags)].sort();
  await CacheTag.bulkWrite(
    sortedTags.map((tag) => ({
      updateOne: {
        filter: { _id: tag },
        update: { $inc: { version: 1 }, $currentDate: { changedAt: true } },
        upsert: true,
      },
    })),
    { session },
  );
  session.once('ended', () => announceInvalidation(sortedTags));
}
