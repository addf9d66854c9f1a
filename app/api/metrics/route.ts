import { withErrorEnvelope } from '@/lib/api/route';
import { readMetrics } from '@/lib/jobs/metrics-queries';

/** Prometheus text format, version 0.0.4. */
const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

// Not built with route(), because Prometheus reads plain text and its bearer token is METRICS_TOKEN, not a session.
export const GET = withErrorEnvelope(async (request) => {
  const text = await readMetrics(request.headers.get('authorization'));
  return new Response(text, { headers: { 'Content-Type': PROMETHEUS_TEXT } });
});
