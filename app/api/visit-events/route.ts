import { route } from '@/lib/api/route';
import { recordVisitEvent } from '@/lib/jobs/visit-event-commands';
import * as endpoints from '@/lib/jobs/visit-event-endpoints';

export const POST = route(endpoints.reportVisitEvent, async ({ body, clientAddress }) => {
  await recordVisitEvent(body, clientAddress);
  return { status: 204 };
});
