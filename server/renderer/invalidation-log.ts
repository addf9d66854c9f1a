import type { EventEmitter } from 'node:events';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { announceInvalidation, processState } from '@/lib/runtime/process-state';
import { ALL_TAGS, type Invalidation } from '@/server/renderer-protocol';

/**
 * Numbers this renderer's invalidations, and remembers those that occurred while a request was processed: its response names
 * them, so that the gateway has deleted changed pages before the client learns of the change. A message alone could arrive later
 * than the response.
 */
export class InvalidationLog {
  private sequence = 0;
  private readonly recent: Invalidation[] = [];
  /** The sequence number at the start of each request, until its response is closed. */
  private readonly starts = new Map<EventEmitter, number>();
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

  /**
   * Remembers the invalidations from now on until the response is sent, or can no longer be sent: a handler may never
   * end.
   */
  start(response: EventEmitter): void {
    this.starts.set(response, this.sequence);
    response.once('close', () => this.end(response));
  }

  /** Returns the invalidations since the request started. */
  list(response: EventEmitter): Invalidation[] {
    const start = this.starts.get(response) ?? this.sequence;
    return this.recent.filter(({ sequence }) => sequence > start);
  }

  private end(response: EventEmitter): void {
    this.starts.delete(response);
    const oldest = Math.min(...this.starts.values(), this.sequence);
    while (this.recent[0] && this.recent[0].sequence <= oldest) this.recent.shift();
  }
}
