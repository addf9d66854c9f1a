import { LRUCache } from 'lru-cache';
import type { CacheableResponse } from '@/lib/cache/path-tag-rules';
import type { CachedResponse } from './cached-response';

/** The age after which the next request renews a cached response in the background. */
export const RENEW_AFTER_MS = 30_000;
/** The maximum age of a cached response, and so of the favorite counts on public pages. */
export const MAX_AGE_MS = 60_000;
/** The maximum age while the database is unavailable. */
export const MAX_STALE_MS = 3_600_000;
/** The maximum age of a page that lacks a part. */
export const MAX_PARTIAL_AGE_MS = 5_000;
const MAX_PARTIAL_PAGES = 8;

/** A response that no one else has asked for within this time is not stored if there are endlessly many of its kind. */
export const REPEATED_WITHIN_MS = 60_000;
/** How many such requests are remembered, and how long their keys are together: a path may have 16 KB. */
const MAX_COUNTED_REQUESTS = 5_000;
const MAX_COUNTED_CHARACTERS = 1024 * 1024;
/** The share of the cache for such responses, so that they never displace the pages that everyone visits. */
const REPEATED_SHARE = 1 / 4;

/** The tags that invalidate a response; an immutable one never expires otherwise, others after a minute or `maxAgeMs`. */
export type CachePolicy = Omit<CacheableResponse, 'kind'> & { immutable: boolean };

export type CacheEntry = CachePolicy & {
  response: CachedResponse;
  /** When its rendering started (`performance.now()`). */
  filledAtMs: number;
  /** True while a request is renewing it. */
  isRenewing: boolean;
};

type Rendering<R> = {
  render: () => Promise<R>;
  toCacheable: (result: R) => CachedResponse | null;
  sinceMs?: number;
};

type Fill<R> = { promise: Promise<R>; tags: readonly string[]; startedMs: number; isStale: boolean };

/**
 * The shop's only cache: complete responses by URL, limited in bytes, with LRU eviction.
 * Concurrent requests share one rendering. A response whose rendering started before one of its tags was
 * invalidated is never stored; one of endlessly many, such as searches, only if it is requested again.
 */
export class PageCache<R> {
  /** For `/api/metrics`. */
  readonly counts = { hits: 0, staleHits: 0, fills: 0, staleDrops: 0, lateFills: 0 };

  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly repeatedEntries: LRUCache<string, CacheEntry>;
  private readonly requestCounts = new LRUCache<string, number>({
    max: MAX_COUNTED_REQUESTS,
    maxSize: MAX_COUNTED_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
    ttl: REPEATED_WITHIN_MS,
  });
  private readonly partialPages = new LRUCache<string, CachedResponse>({
    max: MAX_PARTIAL_PAGES,
    ttl: MAX_PARTIAL_AGE_MS,
  });
  private readonly fills = new Map<string, Fill<R>>();
  private readonly keysOfTag = new Map<string, Set<string>>();

  constructor({ maxBytes }: { maxBytes: number }) {
    this.entries = this.createEntries(maxBytes * (1 - REPEATED_SHARE));
    this.repeatedEntries = this.createEntries(maxBytes * REPEATED_SHARE);
  }

  get size(): number {
    return this.entries.size + this.repeatedEntries.size;
  }

  get bytes(): number {
    return this.entries.calculatedSize + this.repeatedEntries.calculatedSize;
  }

  /** Counts a request for one of endlessly many responses: `fill` stores those that are requested again. */
  countRequest(key: string): void {
    this.requestCounts.set(key, (this.requestCounts.get(key) ?? 0) + 1);
  }

  /** Lets `fill` store a response for those who will ask, although no one has asked for it lately. */
  expectRequests(key: string): void {
    this.requestCounts.set(key, Number.POSITIVE_INFINITY);
  }

  /** Returns the cached response of a key unless it has expired. */
  find(key: string, nowMs: number): CacheEntry | undefined {
    const entry = this.entries.get(key) ?? this.repeatedEntries.get(key);
    if (!entry || hasExpired(entry, nowMs)) return undefined;
    this.counts.hits += 1;
    return entry;
  }

  /** Whether a key has a cached response that has not expired; does not count as a hit. */
  has(key: string, nowMs: number): boolean {
    const entry = this.peek(key);
    return entry !== undefined && !hasExpired(entry, nowMs);
  }

  /** Returns the cached response of a key even if it has expired, up to an hour after it was rendered. */
  findStale(key: string, nowMs: number): CacheEntry | undefined {
    const entry = this.entries.get(key) ?? this.repeatedEntries.get(key);
    if (!entry || nowMs - entry.filledAtMs > MAX_STALE_MS) return undefined;
    this.counts.staleHits += 1;
    return entry;
  }

  /** Keeps a page that lacks a part for a moment; it never replaces a complete one. */
  keepPartial(key: string, page: CachedResponse): void {
    this.partialPages.set(key, page);
  }

  findPartial(key: string): CachedResponse | undefined {
    return this.partialPages.get(key);
  }

  isDueForRenewal({ immutable, filledAtMs, isRenewing }: CacheEntry, nowMs: number): boolean {
    return !immutable && !isRenewing && nowMs - filledAtMs > RENEW_AFTER_MS;
  }

  /**
   * Returns the rendering in progress for a key that started at that time or later, unless one of its tags has been
   * invalidated since.
   */
  pendingFill(key: string, sinceMs: number): Promise<R> | undefined {
    const fill = this.fills.get(key);
    return fill && fill.startedMs >= sinceMs ? fill.promise : undefined;
  }

  /**
   * Renders a response, or joins a rendering in progress that started at `sinceMs` or later. The response that
   * `toCacheable` returns is stored, unless one of its tags was invalidated during the rendering; later requests then
   * start a new one. One of endlessly many is only stored if it was requested more than once.
   */
  fill(
    key: string,
    { tags, immutable, maxAgeMs, isRepeatedOnly = false, isTyped = false }: CachePolicy,
    { render, toCacheable, sinceMs = Number.NEGATIVE_INFINITY }: Rendering<R>,
  ): Promise<R> {
    const pending = this.pendingFill(key, sinceMs);
    if (pending) return pending;
    const startedMs = performance.now();
    const current: Fill<R> = { promise: this.startRender(render), tags, startedMs, isStale: false };
    // One that is replaced, because it started too early, must not be stored over the later one.
    const earlier = this.fills.get(key);
    if (earlier) earlier.isStale = true;
    this.fills.set(key, current);
    const removeFill = () => {
      if (this.fills.get(key) === current) this.fills.delete(key);
    };
    // The caller handles a failure.
    current.promise.then((result) => {
      removeFill();
      const response = toCacheable(result);
      if (response === null || (isRepeatedOnly && (this.requestCounts.get(key) ?? 0) < 2)) return;
      if (current.isStale) this.counts.lateFills += 1;
      else
        this.store(key, {
          ...{ response, tags, immutable, isRepeatedOnly, isTyped, filledAtMs: startedMs, isRenewing: false },
          ...(maxAgeMs !== undefined && { maxAgeMs }),
        });
    }, removeFill);
    return current.promise;
  }

  /** Deletes every response with one of the tags, and prevents such renderings in progress from being stored. */
  invalidate(tags: readonly string[]): void {
    const changed = new Set(tags);
    for (const tag of changed) {
      for (const key of [...(this.keysOfTag.get(tag) ?? [])]) {
        this.counts.staleDrops += 1;
        this.entries.delete(key);
        this.repeatedEntries.delete(key);
      }
    }
    for (const [key, current] of this.fills) {
      if (!current.tags.some((tag) => changed.has(tag))) continue;
      current.isStale = true;
      this.fills.delete(key);
    }
  }

  /** Deletes every response, and prevents renderings in progress from being stored. */
  invalidateAll(): void {
    this.counts.staleDrops += this.size;
    this.entries.clear();
    this.repeatedEntries.clear();
    for (const current of this.fills.values()) current.isStale = true;
    this.fills.clear();
  }

  private createEntries(maxBytes: number): LRUCache<string, CacheEntry> {
    return new LRUCache({
      maxSize: Math.floor(maxBytes),
      sizeCalculation: ({ response }) => response.cachedBytes,
      dispose: (entry, key) => this.removeFromTags(key, entry),
    });
  }

  private peek(key: string): CacheEntry | undefined {
    return this.entries.peek(key) ?? this.repeatedEntries.peek(key);
  }

  private startRender(render: () => Promise<R>): Promise<R> {
    this.counts.fills += 1;
    return render();
  }

  private store(key: string, newEntry: CacheEntry): void {
    const stored = this.peek(key)?.response;
    // If the content is the same, the older response already has its compressed forms.
    const entry =
      stored?.etag && stored.etag === newEntry.response.etag ? { ...newEntry, response: stored } : newEntry;
    const entries = entry.isRepeatedOnly ? this.repeatedEntries : this.entries;
    entries.set(key, entry);
    // A response larger than the whole cache is not stored.
    if (entries.peek(key) !== entry) return;
    for (const tag of entry.tags) {
      const keys = this.keysOfTag.get(tag) ?? new Set();
      this.keysOfTag.set(tag, keys.add(key));
    }
  }

  private removeFromTags(key: string, { tags }: CacheEntry): void {
    for (const tag of tags) {
      const keys = this.keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysOfTag.delete(tag);
    }
  }
}

function hasExpired({ immutable, filledAtMs, maxAgeMs = MAX_AGE_MS }: CacheEntry, nowMs: number): boolean {
  return !immutable && nowMs - filledAtMs > maxAgeMs;
}
