import { throwRateLimited } from './rate-limit';

/** Any more clients in one window are refused, so that many addresses cannot fill the memory. */
const MAX_KEYS = 10_000;

/**
 * A limit for requests that must not cost a write to the database. It is counted in this thread: with several renderers, a
 * client may use as many times more.
 */
export class MemoryRateLimit {
  private readonly counts = new Map<string, number>();
  private windowIndex = 0;

  constructor(private readonly policy: { max: number; windowMs: number }) {}

  /** Counts a use for `key`. Over the limit, throws `rate_limited` with the time until the window ends. */
  consume(key: string): void {
    const { max, windowMs } = this.policy;
    const windowIndex = Math.floor(Date.now() / windowMs);
    if (windowIndex !== this.windowIndex) this.counts.clear();
    this.windowIndex = windowIndex;
    const count = (this.counts.get(key) ?? 0) + 1;
    const isTooMany = count > max || (count === 1 && this.counts.size >= MAX_KEYS);
    if (isTooMany) throwRateLimited((windowIndex + 1) * windowMs);
    else this.counts.set(key, count);
  }
}
