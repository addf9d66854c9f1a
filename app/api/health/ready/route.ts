import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/jobs/health-endpoints';
import { readRendererStates, requireReady } from '@/lib/jobs/health-queries';
import { getBrowserPayments } from '@/lib/payments/browser-payment-queries';

export const GET = route(endpoints.getReadiness, async ({ request }) => {
  await requireReady();
  return {
    status: 200,
    body: {
      status: 'ready' as const,
      payments: getBrowserPayments().mode,
      renderers: readRendererStates(request.headers),
    },
  };
});
