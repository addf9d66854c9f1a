import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { sendBeacon } from '@/lib/http/beacon-client';
import type { reportPageVitals } from '@/lib/jobs/page-vitals-endpoints';
import type { PageVitalsReport } from '@/lib/jobs/page-vitals-schema';
import { toPageClass } from '@/lib/pages/page-rules';

/**
 * Measures the visit from its start, which the browser has recorded, until its tab is hidden or closed for the first time,
 * and then reports it. Everything counts for the page that was loaded, also when the visitor went on to others without a reload.
 */
export function measureVisit(): void {
  const vitals: PageVitalsReport = { page: toPageClass(readLoadedPathname()) };
  onLCP(({ value }) => {
    vitals.lcpMs = Math.round(value);
  });
  onINP(({ value }) => {
    vitals.inpMs = Math.round(value);
  });
  onCLS(({ value }) => {
    vitals.cls = Number(value.toFixed(4));
  });
  onTTFB(({ value }) => {
    vitals.ttfbMs = Math.round(value);
  });
  // Added last, so that the four above have told their last values when it is called.
  document.addEventListener('visibilitychange', function report() {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', report);
    sendBeacon<typeof reportPageVitals>('/api/page-vitals', vitals);
  });
}

/** The visitor may have gone on to another page since. */
function readLoadedPathname(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? window.location.href).pathname;
}
