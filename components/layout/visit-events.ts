import { sendBeacon } from '@/lib/http/beacon-client';
import type { reportVisitEvent } from '@/lib/jobs/visit-event-endpoints';
import type { VisitEventReport } from '@/lib/jobs/visit-event-schema';
import { isMeasurable } from './visit-sample';

/** Tells the shop what somebody did with a recipe, to be counted, unless their browser asks not to be tracked. */
export function sendVisitEvent(event: VisitEventReport): void {
  if (isMeasurable(navigator)) sendBeacon<typeof reportVisitEvent>('/api/visit-events', event);
}
