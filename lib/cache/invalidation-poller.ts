import { type Collection, MongoClient } from 'mongodb';
import { type DatabaseFailure, toDatabaseFailure } from '@/lib/db/database-failure-rules';
import { repeat } from '@/lib/runtime/repeat';

/** How often other processes' changes are polled, so that they are seen within a second. */
const POLL_EVERY_MS = 250;
/** How long one poll may wait for the database. */
const WAIT_MS = 2_200;
/**
 * How far back each poll looks. A change is timestamped when it is written but only becomes visible when it
 * commits, and the clocks of replica set members differ.
 */
const LATEST_COMMIT_MS = 60_000;

/** A document of `models/cache-tag`. */
type CacheTag = { _id: string; version: number; changedAt: Date };

type PollingEvents = {
  /** The current state has been recorded: every later change is reported. */
  onStart(): void;
  /** Called with the start of each successful poll (`performance.now()`), after its changes. */
  onPoll(startedMs: number): void;
  /** Called with the tags that other processes, or this one, have invalidated since the last poll. */
  onChange(tags: readonly string[]): void;
  /** The log's text about the failure. */
  onFailure(failure: DatabaseFailure | { err: unknown }): void;
};

/**
 * Polls for other processes' invalidations until it is stopped, on a connection of its own, so that it works while
 * every renderer is busy. Unlike a change stream, polling needs no extra recovery after a lost connection, and a failed
 * poll shows that this process is out of date.
 */
export function startInvalidationPolling(uri: string, events: PollingEvents): { stop(): Promise<void> } {
  let client: MongoClient | undefined;
  let poller: InvalidationPoller | undefined;
  const task = repeat(async () => {
    try {
      client ??= await connect(uri);
    } catch (error) {
      events.onFailure(toLogFields(error));
      return;
    }
    poller ??= new InvalidationPoller(client.db().collection<CacheTag>('cache_tags'), events);
    await poller.poll();
  }, POLL_EVERY_MS);
  return {
    async stop() {
      await task.stop();
      await client?.close();
    },
  };
}

/** A client whose first connection has failed never connects again, so each attempt has its own. */
async function connect(uri: string): Promise<MongoClient> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: WAIT_MS,
    connectTimeoutMS: WAIT_MS,
    socketTimeoutMS: WAIT_MS,
    maxPoolSize: 1,
  });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Finds the invalidations since the last poll; the first poll records the current state. */
export class InvalidationPoller {
  /** The last seen changes of recently invalidated tags. */
  private seenChanges = new Map<string, string>();
  private newest: Date | null = null;

  constructor(
    private readonly tags: Pick<Collection<CacheTag>, 'find'>,
    private readonly events: PollingEvents,
  ) {}

  /** Reports the changes since the last poll; if the database is unavailable, the next poll reports them. */
  async poll(): Promise<void> {
    const startedMs = performance.now();
    try {
      if (this.newest === null) await this.start();
      else await this.reportChanges(this.newest);
      this.events.onPoll(startedMs);
    } catch (error) {
      this.events.onFailure(toLogFields(error));
    }
  }

  private async start(): Promise<void> {
    const [newest] = await this.tags.find().sort({ changedAt: -1 }).limit(1).toArray();
    const changedAt = newest?.changedAt ?? new Date(0);
    this.seenChanges = toChangeMap(await this.readRecent(changedAt));
    this.newest = changedAt;
    this.events.onStart();
  }

  private async reportChanges(newest: Date): Promise<void> {
    const recentTags = await this.readRecent(newest);
    const newChanges = recentTags.filter((tag) => this.seenChanges.get(tag._id) !== toChangeId(tag));
    this.seenChanges = toChangeMap(recentTags);
    for (const { changedAt } of recentTags) {
      if (!this.newest || changedAt > this.newest) this.newest = changedAt;
    }
    if (newChanges.length > 0) this.events.onChange(newChanges.map(({ _id }) => _id));
  }

  private readRecent(newest: Date): Promise<CacheTag[]> {
    const since = new Date(newest.getTime() - LATEST_COMMIT_MS);
    return this.tags.find({ changedAt: { $gte: since } }).toArray();
  }
}

const toLogFields = (error: unknown) => toDatabaseFailure(error) ?? { err: error };

function toChangeMap(tags: readonly CacheTag[]): Map<string, string> {
  return new Map(tags.map((tag) => [tag._id, toChangeId(tag)]));
}

/** With its time, because a version may be given to another change if the database has rolled back the first one. */
function toChangeId({ version, changedAt }: CacheTag): string {
  return `${version} ${changedAt.getTime()}`;
}
