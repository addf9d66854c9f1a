import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@/lib/http/header-rules';
import { log } from '@/lib/runtime/log';
import { type CacheTarget, findCacheTarget } from './cache-key-rules';
import { CachedResponse } from './cached-response';
import { selectDeadlineMs } from './deadline-rules';
import type { CacheEntry, PageCache } from './page-cache';
import { readPrecompressed } from './precompressed-files';
import type { ReadAdmissions } from './read-admissions';
import type { Upstream } from './upstream';

/** Without a browser's user agent, Next puts the title in the head instead of streaming it (`htmlLimitedBots`). */
const USER_AGENT = 'International Recipes';
/** The client name of renderings that no client is waiting for. */
const NO_CLIENT = '';

type FillerSettings = {
  reads: ReadAdmissions;
  renderers: Upstream;
  /** The Host header of the rendered pages. */
  host: string;
  isDevelopment?: boolean;
};

/** Renders the cacheable responses and stores them in the cache. */
export class CacheFiller {
  /** Renders waiting for a slot, by client and cache key. */
  private readonly queuedFills = new Map<string, Promise<CachedResponse>>();

  constructor(
    private readonly cache: PageCache<CachedResponse>,
    private readonly settings: FillerSettings,
  ) {}

  /**
   * Renders a cacheable response in one of the client's slots, or joins a render in progress that started at most
   * `maxAgeMs` ago. It does not join a render that another client has queued, because that is rejected if the other client
   * exceeds its limit.
   */
  fill(target: CacheTarget, client: string, maxAgeMs = Number.POSITIVE_INFINITY): Promise<CachedResponse> {
    const { key } = target;
    const sinceMs = performance.now() - maxAgeMs;
    const fill = this.cache.pendingFill(key, sinceMs) ?? this.queuedFills.get(`${client} ${key}`);
    return fill ?? this.queueFill(target, client, maxAgeMs);
  }

  /** Renders a cached response again while it is still being sent. */
  renew(key: string, entry: CacheEntry): void {
    const target = findCacheTarget(key);
    if (!target) return;
    entry.isRenewing = true;
    this.fillInBackground(target)
      .catch((error: unknown) => {
        // No client is waiting; the next request retries while the entry is still valid.
        log.warn({ err: error, path: target.pathname }, 'a cached response could not be renewed');
      })
      .finally(() => {
        entry.isRenewing = false;
      });
  }

  /** Renders a cacheable response for later clients. */
  async fillInBackground(target: CacheTarget): Promise<void> {
    if (target.isRepeatedOnly) this.cache.expectRequests(target.key);
    await this.fill(target, NO_CLIENT);
  }

  private queueFill(target: CacheTarget, client: string, maxAgeMs: number): Promise<CachedResponse> {
    const { key } = target;
    const name = `${client} ${key}`;
    const queuedAtMs = performance.now();
    let hasWaited = false;
    const fill = this.settings.reads.select(target.pathname).run(client, async () => {
      this.queuedFills.delete(name);
      // Now, because others may have joined during the wait.
      const sinceMs = performance.now() - maxAgeMs;
      // Another client may have rendered it during the wait.
      const cached = hasWaited ? this.cache.find(key, performance.now()) : undefined;
      if (cached && cached.filledAtMs > Math.max(queuedAtMs, sinceMs)) return cached.response;
      return this.cache.fill(key, target, {
        render: () => this.render(target),
        toCacheable: (result) => (result.isShareable ? result : null),
        sinceMs,
      });
    });
    if (this.cache.pendingFill(key, queuedAtMs - maxAgeMs)) return fill;
    hasWaited = true;
    this.queuedFills.set(name, fill);
    fill.catch(() => {
      // Refused before it started; the callers handle the failure.
      if (this.queuedFills.get(name) === fill) this.queuedFills.delete(name);
    });
    return fill;
  }

  /**
   * Renders without a client: the request has no cookie, credentials or other header through which a visitor could
   * inject content.
   */
  private async render({ url, headers, kind, pathname }: CacheTarget): Promise<CachedResponse> {
    const rendered = await this.settings.renderers.fetch({
      method: 'GET',
      url,
      headers: {
        accept: '*/*',
        'user-agent': USER_AGENT,
        ...headers,
        host: this.settings.host,
        [REQUEST_ID_HEADER]: randomUUID(),
      },
      deadlineMs: selectDeadlineMs('GET', pathname, this.settings.isDevelopment),
    });
    if (kind !== 'file') return new CachedResponse(rendered);
    return new CachedResponse(rendered, true, await readPrecompressed(rendered.body));
  }
}
