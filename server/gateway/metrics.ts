import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RENDERER_STATES, type RendererState } from '@/lib/runtime/renderer-states';
import type { Admission } from './admission';
import type { PageCache } from './page-cache';
import { PageVitalsMetrics } from './page-vitals-metrics';
import { type Route, toRoute } from './route-rules';

/** In seconds: a cached response is in the first bucket, a slow payment in the last. */
const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_SECOND = 1_000;
/** How many durations are added to the histogram at a time. */
const BATCH_SIZE = 1_024;
/** How many paths' route classes are remembered, because finding a page's takes longer than sending it from the cache. */
const MAX_REMEMBERED_PATHS = 2_048;

/** The values that the metrics read from other objects of the process when they are requested. */
type MetricsSources = {
  cache: Pick<PageCache<unknown>, 'size' | 'bytes' | 'counts'>;
  admissions: readonly Admission[];
  listRendererStates(): readonly RendererState[];
  isDatabaseUp(): boolean;
};

/**
 * The gateway's metrics in Prometheus text format. The counters of other objects are read only when the metrics are
 * requested; requests are counted in plain numbers, at almost no cost.
 */
export class GatewayMetrics {
  private readonly registry = new Registry();
  readonly pageVitals = new PageVitalsMetrics(this.registry);
  private readonly counts = new Map<Route, Map<string, number>>();
  private readonly routes = new Map<string, Route>();
  private readonly durations = new Float64Array(BATCH_SIZE);
  private readonly durationRoutes: Route[] = [];
  private readonly histogram: Histogram<'route'>;

  constructor({ cache, admissions, listRendererStates, isDatabaseUp }: MetricsSources) {
    collectDefaultMetrics({ register: this.registry });
    this.histogram = new Histogram({
      name: 'shop_request_duration_seconds',
      help: 'Time from request to response by class of page, endpoint or file',
      labelNames: ['route'],
      buckets: DURATION_BUCKETS,
      registers: [this.registry],
      collect: () => this.observe(),
    });
    const { counts } = this;
    new Counter({
      name: 'shop_requests_total',
      help: 'Requests by class of page, endpoint or file, and by status class; left: the client disconnected first',
      labelNames: ['route', 'status'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [route, byStatus] of counts)
          for (const [status, count] of byStatus) this.inc({ route, status }, count);
      },
    });
    this.addProcessStates(listRendererStates, isDatabaseUp);
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

  count(pathname: string, status: number | 'client left', ms: number): void {
    const route = this.findRoute(pathname);
    const label = typeof status === 'number' ? `${Math.floor(status / 100)}xx` : 'left';
    const byStatus = this.counts.get(route) ?? new Map<string, number>();
    this.counts.set(route, byStatus.set(label, (byStatus.get(label) ?? 0) + 1));
    this.durations[this.durationRoutes.length] = ms / MS_PER_SECOND;
    this.durationRoutes.push(route);
    if (this.durationRoutes.length === BATCH_SIZE) this.observe();
  }

  /** Adds the batch to the histogram: adding each duration took a tenth of a cached page's time. */
  private observe(): void {
    for (const [index, route] of this.durationRoutes.entries())
      this.histogram.observe({ route }, this.durations[index] ?? 0);
    this.durationRoutes.length = 0;
  }

  private findRoute(pathname: string): Route {
    const remembered = this.routes.get(pathname);
    if (remembered) return remembered;
    const route = toRoute(pathname);
    if (this.routes.size === MAX_REMEMBERED_PATHS) this.routes.clear();
    this.routes.set(pathname, route);
    return route;
  }

  read(): Promise<string> {
    return this.registry.metrics();
  }

  private addProcessStates(
    listRendererStates: MetricsSources['listRendererStates'],
    isDatabaseUp: MetricsSources['isDatabaseUp'],
  ): void {
    new Gauge({
      name: 'shop_renderers',
      help: 'Renderers by state',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const states = listRendererStates();
        for (const state of RENDERER_STATES)
          this.set({ state }, states.filter((each) => each === state).length);
      },
    });
    this.gauge('shop_database_up', 'Whether the process reached the database with its latest poll', () =>
      isDatabaseUp() ? 1 : 0,
    );
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
