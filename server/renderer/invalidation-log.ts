import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { announceInvalidation, processState } from '@/lib/runtime/process-state';
import { ALL_TAGS, type Invalidation } from '@/server/renderer-protocol';

/**
 * Numbers this renderer's invalidations, and remembers those that occurred while a request was processed: its response
 * names them, so that the gateway has deleted what changed before the client learns of the change. A message alone
 * could arrive later than the response.
 */
export class InvalidationLog {
  private sequence = 0;
  private readonly recent: Invalidation[] = [];
  /** The sequence number at the start of each request in progress. */
  private readonly starts = new Map<object, number>();
  private isAnnouncing = false;

  constructor(onInvalidation: (invalidation: Invalidation) => void) {
    processState().invalidationListeners.add((tags) => {
      if (this.isAnnouncing) return;
      this.sequence += 1;
      const invalidation = { sequence: this.sequence, tags };
      if (this.starts.size > 0) this.recent.push(invalidation);
      onInvalidation(invalidation);
    });
  }

  /** Applies the invalidations of other renderers and processes, without reporting them. */
  announce(tags: readonly string[]): void {
    this.isAnnouncing = true;
    announceInvalidation(tags.includes(ALL_TAGS) ? [CATALOG_TAG] : tags);
    this.isAnnouncing = false;
  }

  start(request: object): void {
    this.starts.set(request, this.sequence);
  }

  /** Returns the invalidations since the request started. */
  list(request: object): Invalidation[] {
    const start = this.starts.get(request) ?? this.sequence;
    return this.recent.filter(({ sequence }) => sequence > start);
  }

  end(request: object): void {
    this.starts.delete(request);
    const oldest = Math.min(...this.starts.values(), this.sequence);
    while (this.recent[0] && this.recent[0].sequence <= oldest) this.recent.shift();
  }
}
