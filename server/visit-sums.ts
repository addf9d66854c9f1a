import { addVisitSums } from '@/lib/cache/visit-sum-store';
import { log } from '@/lib/runtime/log';
import type { VisitCounter } from './gateway/visit-counter';

const SAVE_EVERY_MS = 60_000;

/** Stores what the gateway has counted: once a minute, and when the process stops. */
export class VisitSums {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly uri: string,
    private readonly counter: VisitCounter,
  ) {}

  /** Must be called when the database has been reached. */
  start(): void {
    this.timer = setInterval(() => void this.save(), SAVE_EVERY_MS);
    this.timer.unref();
  }

  readonly stop = async (): Promise<void> => {
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.save();
  };

  private async save(): Promise<void> {
    const sums = this.counter.take();
    if (sums.length === 0) return;
    try {
      await addVisitSums(this.uri, sums);
    } catch (error) {
      // Some may be stored: they are not counted twice.
      log.warn({ err: error }, 'the counts of the last minute of visits could not be stored');
    }
  }
}
