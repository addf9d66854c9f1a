import { Histogram, type Registry } from 'prom-client';
import type { PageVitals } from '@/lib/runtime/process-state';

const MS_PER_SECOND = 1_000;

/** The bounds that Google calls good and poor are among the buckets, and so are the shop's targets. */
const LCP_BUCKETS = [0.5, 1, 1.5, 1.9, 2.5, 3, 4, 6, 10];
const INP_BUCKETS = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];
const CLS_BUCKETS = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const TTFB_BUCKETS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6];

/** Browsers' measurements of the visits in the sample, by the class of the page that a visit began with. */
export class PageVitalsMetrics {
  private readonly lcp: Histogram<'page'>;
  private readonly inp: Histogram<'page'>;
  private readonly cls: Histogram<'page'>;
  private readonly ttfb: Histogram<'page'>;

  constructor(registry: Registry) {
    const create = (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, buckets, labelNames: ['page'], registers: [registry] });
    this.lcp = create(
      'shop_page_lcp_seconds',
      'Largest Contentful Paint: until the largest text or image of the first screen was shown',
      LCP_BUCKETS,
    );
    this.inp = create(
      'shop_page_inp_seconds',
      'Interaction to Next Paint: the slowest response of the page to a tap, click or key',
      INP_BUCKETS,
    );
    this.cls = create('shop_page_cls', 'Cumulative Layout Shift: how much the page has moved', CLS_BUCKETS);
    this.ttfb = create(
      'shop_page_ttfb_seconds',
      'Time to First Byte: from the tap on a link to the first byte of the page',
      TTFB_BUCKETS,
    );
  }

  observe({ page, lcpMs, inpMs, cls, ttfbMs }: PageVitals): void {
    if (lcpMs !== undefined) this.lcp.observe({ page }, lcpMs / MS_PER_SECOND);
    if (inpMs !== undefined) this.inp.observe({ page }, inpMs / MS_PER_SECOND);
    if (cls !== undefined) this.cls.observe({ page }, cls);
    if (ttfbMs !== undefined) this.ttfb.observe({ page }, ttfbMs / MS_PER_SECOND);
  }
}
