import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { announceInvalidation, processState } from '@/lib/runtime/process-state';
import { repeat } from '@/lib/runtime/repeat';
import { CacheTag } from '@/models/cache-tag';

/** How often other processes' changes are polled, so that they are seen within a second. */
const POLL_EVERY_MS = 250;
/**
 * How far back each poll looks. A change is timestamped when it is written but only becomes visible when it
 * commits, and the clocks of replica set members differ.
 */
const LATEST_COMMIT_MS = 60_000;

/**
 * Announces other processes' invalidations in this process until it is stopped. Unlike a change stream, polling
 * needs no extra recovery after a lost connection, and a failed poll shows that this process is out of date.
 */
export function startInvalidationPolling(poller: InvalidationPoller): { stop(): Promise<void> } {
  return repeat(() => poller.poll(), POLL_EVERY_MS);
}

/** Finds the invalidations since the last poll. */
export class InvalidationPoller {
  /** The last seen versions of recently invalidated tags. */
  private versions = new Map<string, number>();
  private newest: Date | null = null;

  /** Records the current versions; every later change is announced. */
  async start(): Promise<void> {
    await connect();
    this.newest ??= await readNewestChange();
    this.versions = toVersions(await this.readRecent(this.newest));
  }

  /** Announces the changes since the last poll; if the database is unavailable, the next poll announces them. */
  async poll(): Promise<void> {
    const state = processState();
    const startedMs = performance.now();
    try {
      await connect();
      if (this.newest === null) throw new Error('Call start() first.');
      const recentTags = await this.readRecent(this.newest);
      const newChanges = recentTags.filter(({ _id, version }) => this.versions.get(_id) !== version);
      this.versions = toVersions(recentTags);
      for (const { changedAt } of recentTags) if (changedAt > this.newest) this.newest = changedAt;
      if (newChanges.length > 0) announceInvalidation(newChanges.map(({ _id }) => _id));
      state.polledAtMs = startedMs;
      state.pollFailed = false;
    } catch (error) {
      state.pollFailed = true;
      if (!state.stopping) log.warn({ err: error }, 'could not read the changes of other processes');
    }
  }

  private readRecent(newest: Date) {
    const since = new Date(newest.getTime() - LATEST_COMMIT_MS);
    return CacheTag.find({ changedAt: mongoose.trusted({ $gte: since }) }).lean();
  }
}

function toVersions(tags: readonly { _id: string; version: number }[]): Map<string, number> {
  return new Map(tags.map(({ _id, version }) => [_id, version]));
}

async function readNewestChange(): Promise<Date> {
  const newest = await CacheTag.findOne().sort({ changedAt: -1 }).lean();
  return newest?.changedAt ?? new Date(0);
}
