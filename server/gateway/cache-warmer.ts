import { LRUCache } from 'lru-cache';
import { log } from '@/lib/runtime/log';
import type { CacheFiller } from './cache-filler';
import { type CacheTarget, findCacheTarget } from './cache-key-rules';
import type { CachedResponse } from './cached-response';
import type { PageCache } from './page-cache';

/** How many of the most visited responses are rendered again. */
const WARMED_COUNT = 100;
/** The responses whose visits are counted; the least recently visited ones are forgotten. */
const MAX_COUNTED = 1_000;
/** An edit often makes several changes: rendering starts when none has followed for this long. */
const QUIET_MS = 1_000;
/** Between two renderings, and before asking again whether the renderers are idle. */
const PAUSE_MS = 50;

/**
 * Renders the most visited pages again after a start or a change, one at a time and only while no visitor's request is
 * being rendered, so that the first visitors afterwards do not wait.
 */
export class CacheWarmer {
  private readonly visits = new LRUCache<string, { count: number }>({ max: MAX_COUNTED });
  /** The keys that remain to be rendered, the most visited one first; null until it is known which. */
  private remaining: string[] | null = [];
  /** The keys of the build's files: without them, a cached page would have no styles while no renderer is ready. */
  private files: readonly string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly cache: Pick<PageCache<CachedResponse>, 'has'>,
    private readonly filler: Pick<CacheFiller, 'fillInBackground'>,
    private readonly isIdle: () => boolean,
  ) {}

  countVisit(key: string): void {
    const visits = this.visits.get(key);
    if (visits) visits.count += 1;
    else this.visits.set(key, { count: 1 });
  }

  /** Returns the keys of the most visited responses, the most visited one first. */
  listMostVisited(): string[] {
    return [...this.visits.entries()]
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, WARMED_COUNT)
      .map(([key]) => key);
  }

  /** Halves every count, so that recent visits weigh more than earlier ones. */
  age(): void {
    for (const visits of this.visits.values()) visits.count /= 2;
  }

  /**
   * Renders the pages most visited before this start, and remembers it until there are other visits; then reads the files of the
   * build.
   */
  warmAfterStart(keys: readonly string[], files: readonly string[] = []): void {
    this.files = files;
    for (const key of keys) this.countVisit(key);
    this.restart(0);
  }

  /** Renders the most visited ones that are no longer cached, as soon as no other change follows. */
  warmAfterChange(): void {
    this.restart(QUIET_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.remaining = [];
  }

  private restart(delayMs: number): void {
    this.remaining = null;
    this.renderAfter(delayMs);
  }

  private renderAfter(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.renderNext(), delayMs);
    this.timer.unref();
  }

  private async renderNext(): Promise<void> {
    this.remaining ??= [...this.listMostVisited(), ...this.files];
    const { remaining } = this;
    if (this.isIdle()) {
      const target = this.takeMissing(remaining);
      try {
        if (target) await this.filler.fillInBackground(target);
      } catch (error) {
        log.warn({ err: error, path: target?.pathname }, 'the cache could not be warmed');
        remaining.length = 0;
      }
    }
    // Otherwise a change during the rendering has started another round.
    if (this.remaining === remaining && remaining.length > 0) this.renderAfter(PAUSE_MS);
  }

  /** Removes keys up to the first that is not cached, and returns its target; null if there is none. */
  private takeMissing(keys: string[]): CacheTarget | null {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const target = this.cache.has(key, performance.now()) ? null : findCacheTarget(key);
      if (target) return target;
    }
    return null;
  }
}
