import 'server-only';
import type mongoose from 'mongoose';
import { announceChange } from '@/lib/runtime/process-state';
import { CacheTag } from '@/models/cache-tag';

/**
 * Raises the version of every tag by one, in the transaction that makes the change: an answer kept
 * from before is stale in the same moment, and not at all when the transaction is aborted. This
 * process drops what it keeps when the session ends, which is after the commit and before the call
 * is answered; after an abort it drops for nothing, which harms nobody. The others follow
 * (`tag-follower`).
 */
export async function changed(tags: readonly string[], session: mongoose.ClientSession): Promise<void> {
  // Sorted, so that two transactions never wait for each other in a circle.
  const sorted = [...new Set(tags)].sort();
  await CacheTag.bulkWrite(
    sorted.map((tag) => ({
      updateOne: {
        filter: { _id: tag },
        update: { $inc: { version: 1 }, $currentDate: { changedAt: true } },
        upsert: true,
      },
    })),
    { session },
  );
  session.once('ended', () => announceChange(sorted));
}
