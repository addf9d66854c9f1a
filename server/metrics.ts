import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './admission';
import type { PageCache } from './page-cache';

/** Seconds; a kept answer takes less than the first, a payment the last. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_SECOND = 1_000;
/** How many durations are sorted into the buckets at once. */
const GATHERED = 1_024;

/**
 * What the front counts, in the text format of Prometheus. What it counts anyway is read when somebody
 * asks; requests are added up in plain numbers, so that counting costs a request next to nothing.
 */
export class FrontMetrics {
  private readonly registry = new Registry();
  private readonly byStatus = new Map<string, number>();
  private readonly durations = new Float64Array(GATHERED);
  private gathered = 0;
  private readonly histogram: Histogram;

  constructor(
    cache: Pick<PageCache<unknown>, 'size' | 'bytes' | 'counted'>,
    admissions: readonly Admission[],
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.histogram = new Histogram({
      name: 'shop_request_duration_seconds',
      help: 'Time from request to answer',
      buckets: DURATIONS,
      registers: [this.registry],
      collect: () => this.observe(),
    });
    const { byStatus } = this;
    new Counter({
      name: 'shop_requests_total',
      help: 'Requests by the class of their status; left: the client went away first',
      labelNames: ['status'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [status, count] of byStatus) this.inc({ status }, count);
      },
    });
    this.gauge('shop_cache_entries', 'Answers kept', () => cache.size);
    this.gauge('shop_cache_bytes', 'Bytes that the kept answers take', () => cache.bytes);
    this.counter('shop_cache_hits_total', 'Answers sent as they were kept', () => cache.counted.hits);
    this.counter('shop_cache_fills_total', 'Answers made to be kept', () => cache.counted.fills);
    this.counter(
      'shop_cache_stale_drops_total',
      'Kept answers forgotten because of a change',
      () => cache.counted.staleDrops,
    );
    this.counter(
      'shop_cache_late_fills_total',
      'Answers not kept because of a change while they were made',
      () => cache.counted.lateFills,
    );
    const sum = (read: (admission: Admission) => number) => () =>
      admissions.reduce((total, admission) => total + read(admission), 0);
    this.gauge(
      'shop_requests_active',
      'Requests that Next is working on',
      sum(({ active }) => active),
    );
    this.gauge(
      'shop_requests_waiting',
      'Requests that wait for their turn',
      sum(({ queued }) => queued),
    );
    this.counter(
      'shop_requests_refused_total',
      'Requests refused because the shop was too busy',
      sum(({ refused }) => refused),
    );
  }

  count(status: number | 'client left', ms: number): void {
    const label = typeof status === 'number' ? `${Math.floor(status / 100)}xx` : 'left';
    this.byStatus.set(label, (this.byStatus.get(label) ?? 0) + 1);
    this.durations[this.gathered] = ms / MS_PER_SECOND;
    this.gathered += 1;
    if (this.gathered === GATHERED) this.observe();
  }

  /** Sorts the gathered durations into the buckets: one by one it took a kept page a tenth of its time. */
  private observe(): void {
    for (const seconds of this.durations.subarray(0, this.gathered)) this.histogram.observe(seconds);
    this.gathered = 0;
  }

  read(): Promise<string> {
    return this.registry.metrics();
  }

  private gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  private counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}
