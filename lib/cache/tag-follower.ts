import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { announceChange, processState } from '@/lib/runtime/process-state';
import { repeat } from '@/lib/runtime/repeat';
import { CacheTag } from '@/models/cache-tag';

/** How often the other processes' changes are asked for: with the answer's time well within a second. */
const FOLLOW_EVERY_MS = 250;
/**
 * A change bears the time of its write but shows with its commit, and two members of a replica set have
 * two clocks: this far back a change may still turn up.
 */
const LATEST_COMMIT_MS = 60_000;

/**
 * Announces in this process what other processes have changed, until it is stopped. Asking in short
 * turns needs no second way for the time after a lost stream, and says by itself when it is out of touch.
 */
export function startFollowing(follower: TagFollower): { stop(): Promise<void> } {
  return repeat(() => follower.follow(), FOLLOW_EVERY_MS);
}

/** Knows which changes it has seen. */
export class TagFollower {
  /** The newest versions of the tags that changed lately. */
  private versions = new Map<string, number>();
  private newest: Date | null = null;

  /** From here on every change is announced. */
  async begin(): Promise<void> {
    await connect();
    this.newest ??= await newestChange();
    this.versions = toVersions(await this.readRecent(this.newest));
  }

  /** Announces what changed since the last time; when the database is away, the next time does. */
  async follow(): Promise<void> {
    const state = processState();
    const startedMs = performance.now();
    try {
      await connect();
      if (this.newest === null) throw new Error('begin() comes first');
      const recent = await this.readRecent(this.newest);
      const fresh = recent.filter(({ _id, version }) => this.versions.get(_id) !== version);
      this.versions = toVersions(recent);
      for (const { changedAt } of recent) if (changedAt > this.newest) this.newest = changedAt;
      if (fresh.length > 0) announceChange(fresh.map(({ _id }) => _id));
      state.followedAtMs = startedMs;
    } catch (error) {
      if (!state.stopping) log.warn({ err: error }, 'out of touch with the changes of other processes');
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

async function newestChange(): Promise<Date> {
  const newest = await CacheTag.findOne().sort({ changedAt: -1 }).lean();
  return newest?.changedAt ?? new Date(0);
}
