import { route } from '@/lib/api/route';
import { readMetrics } from '@/lib/jobs/metrics-queries';

/** Format of Prometheus, version 0.0.4. */
const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

/** What this process has counted, for the operator's monitoring. */
export const GET = route(
  { access: 'public', summary: 'Numbers of this process for monitoring; the bearer is METRICS_TOKEN' },
  async ({ request }) =>
    new Response(await readMetrics(request.headers.get('authorization')), {
      headers: { 'Content-Type': PROMETHEUS_TEXT },
    }),
);
