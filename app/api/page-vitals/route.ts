import { route } from '@/lib/api/route';
import { recordPageVitals } from '@/lib/jobs/page-vitals-commands';
import * as endpoints from '@/lib/jobs/page-vitals-endpoints';

export const POST = route(endpoints.reportPageVitals, async ({ body, clientAddress }) => {
  recordPageVitals(body, clientAddress);
  return { status: 204 };
});
