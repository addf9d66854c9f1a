import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './admission';
import type { PageCache } from './page-cache';
import { PageVitalsMetrics } from './page-vitals-metrics';

/** In seconds: a cached response is in the first bucket, a slow payment in the last. */
const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_SECOND = 1_000;
/** How many durations are added to the histogram at a time. */
const BATCH_SIZE = 1_024;

/**
 * The gateway's metrics in Prometheus text format. The counters of other objects are read only when the metrics are
 * requested; requests are counted in plain numbers, at almost no cost.
 */
export class GatewayMetrics {
  private readonly registry = new Registry();
  readonly pageVitals = new PageVitalsMetrics(this.registry);
  private readonly byStatus = new Map<string, number>();
  private readonly durations = new Float64Array(BATCH_SIZE);
  private batchLength = 0;
  private readonly histogram: Histogram;

  constructor(
    cache: Pick<PageCache<unknown>, 'size' | 'bytes' | 'counts'>,
    admissions: readonly Admission[],
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.histogram = new Histogram({
      name: 'shop_request_duration_seconds',
      help: 'Time from request to response',
      buckets: DURATION_BUCKETS,
      registers: [this.registry],
      collect: () => this.observe(),
    });
    const { byStatus } = this;
    new Counter({
      name: 'shop_requests_total',
      help: 'Requests by status class; left: the client disconnected first',
      labelNames: ['status'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [status, count] of byStatus) this.inc({ status }, count);
      },
    });
    this.gauge('shop_cache_entries', 'Cached responses', () => cache.size);
    this.gauge('shop_cache_bytes', 'Bytes of the cached responses', () => cache.bytes);
    this.counter('shop_cache_hits_total', 'Responses sent from the cache', () => cache.counts.hits);
    this.counter(
      'shop_cache_stale_hits_total',
      'Cached responses sent after they expired, because the database was unavailable',
      () => cache.counts.staleHits,
    );
    this.counter('shop_cache_fills_total', 'Responses rendered for the cache', () => cache.counts.fills);
    this.counter(
      'shop_cache_stale_drops_total',
      'Cached responses deleted by an invalidation',
      () => cache.counts.staleDrops,
    );
    this.counter(
      'shop_cache_late_fills_total',
      'Responses not cached because they were invalidated while being rendered',
      () => cache.counts.lateFills,
    );
    const sumOver = (read: (admission: Admission) => number) => () =>
      admissions.reduce((total, admission) => total + read(admission), 0);
    this.gauge(
      'shop_requests_active',
      'Requests that Next is processing',
      sumOver(({ active }) => active),
    );
    this.gauge(
      'shop_requests_waiting',
      'Requests waiting for a slot',
      sumOver(({ queued }) => queued),
    );
    this.counter(
      'shop_requests_refused_total',
      'Requests rejected because the shop was too busy',
      sumOver(({ refused }) => refused),
    );
  }

  count(status: number | 'client left', ms: number): void {
    const label = typeof status === 'number' ? `${Math.floor(status / 100)}xx` : 'left';
    this.byStatus.set(label, (this.byStatus.get(label) ?? 0) + 1);
    this.durations[this.batchLength] = ms / MS_PER_SECOND;
    this.batchLength += 1;
    if (this.batchLength === BATCH_SIZE) this.observe();
  }

  /** Adds the batch to the histogram: adding each duration took a tenth of a cached page's time. */
  private observe(): void {
    for (const seconds of this.durations.subarray(0, this.batchLength)) this.histogram.observe(seconds);
    this.batchLength = 0;
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
