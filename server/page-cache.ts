import { LRUCache } from 'lru-cache';
import type { HeldAnswer } from './held-answer';

/** After this long a kept answer is renewed in the background by whoever asks for it next. */
export const RENEW_AFTER_MS = 30_000;
/** The oldest answer that is shown: as old as favourites on public pages may be. */
export const KEEP_MS = 60_000;

/** What an answer depends on, and whether it otherwise stays as it is under its address. */
export type Life = { tags: readonly string[]; lasts: boolean };

export type KeptEntry = Life & {
  answer: HeldAnswer;
  /** When its making began (`performance.now()`). */
  filledAtMs: number;
  /** While it is made anew, which one request begins. */
  isRenewing: boolean;
};

type Filling<R> = { promise: Promise<R>; tags: readonly string[]; stale: boolean };

/**
 * The shop's one cache: whole answers by address, bounded in bytes, the longest unused going first.
 * It makes each answer once however many ask for it, forgets what changed, and keeps nothing whose
 * making began before a change.
 */
export class PageCache<R> {
  /** For `/api/metrics`. */
  readonly counted = { hits: 0, fills: 0, staleDrops: 0, lateFills: 0 };

  private readonly entries: LRUCache<string, KeptEntry>;
  private readonly fillings = new Map<string, Filling<R>>();
  private readonly keysOfTag = new Map<string, Set<string>>();

  constructor({ maxBytes }: { maxBytes: number }) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }) => answer.keptBytes,
      dispose: (entry, key) => this.unlink(key, entry),
    });
  }

  get size(): number {
    return this.entries.size;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** The answer kept for an address, if it may still be shown. */
  find(key: string, nowMs: number): KeptEntry | undefined {
    const entry = this.entries.get(key);
    if (!entry || (!entry.lasts && nowMs - entry.filledAtMs > KEEP_MS)) return undefined;
    this.counted.hits += 1;
    return entry;
  }

  isDue({ lasts, filledAtMs, isRenewing }: KeptEntry, nowMs: number): boolean {
    return !lasts && !isRenewing && nowMs - filledAtMs > RENEW_AFTER_MS;
  }

  /** The answer that somebody is at work on, if any change since it began leaves it as it is. */
  making(key: string): Promise<R> | undefined {
    return this.fillings.get(key)?.promise;
  }

  /**
   * Makes an answer, or joins who is making it already. What `toKept` gives of it is kept, unless one
   * of its tags changed since the making began; from then on whoever asks begins anew.
   */
  fill(
    key: string,
    { tags, lasts }: Life,
    make: () => Promise<R>,
    toKept: (made: R) => HeldAnswer | null,
  ): Promise<R> {
    const running = this.making(key);
    if (running) return running;
    const filledAtMs = performance.now();
    const filling: Filling<R> = { promise: this.run(make), tags, stale: false };
    this.fillings.set(key, filling);
    const end = () => {
      if (this.fillings.get(key) === filling) this.fillings.delete(key);
    };
    // What the caller does with a failure is the caller's; here it only means that nothing is kept.
    filling.promise.then((made) => {
      end();
      const answer = toKept(made);
      if (answer === null) return;
      if (filling.stale) this.counted.lateFills += 1;
      else this.keep(key, { answer, tags, lasts, filledAtMs, isRenewing: false });
    }, end);
    return filling.promise;
  }

  /** Forgets every answer that depends on one of the tags, also those in the making. */
  drop(tags: readonly string[]): void {
    const changed = new Set(tags);
    for (const tag of changed) {
      for (const key of [...(this.keysOfTag.get(tag) ?? [])]) {
        this.counted.staleDrops += 1;
        this.entries.delete(key);
      }
    }
    for (const [key, filling] of this.fillings) {
      if (!filling.tags.some((tag) => changed.has(tag))) continue;
      filling.stale = true;
      this.fillings.delete(key);
    }
  }

  private run(make: () => Promise<R>): Promise<R> {
    this.counted.fills += 1;
    return make();
  }

  private keep(key: string, made: KeptEntry): void {
    const before = this.entries.peek(key)?.answer;
    // The same again: the one that was there has its compressed forms already.
    const entry = before?.etag && before.etag === made.answer.etag ? { ...made, answer: before } : made;
    this.entries.set(key, entry);
    // An answer larger than the whole cache is not taken.
    if (this.entries.peek(key) !== entry) return;
    for (const tag of entry.tags) {
      const keys = this.keysOfTag.get(tag) ?? new Set();
      this.keysOfTag.set(tag, keys.add(key));
    }
  }

  private unlink(key: string, { tags }: KeptEntry): void {
    for (const tag of tags) {
      const keys = this.keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysOfTag.delete(tag);
    }
  }
}
