import 'server-only';
import { MemoryRateLimit } from '@/lib/db/memory-rate-limit';
import { type PageVitals, processState } from '@/lib/runtime/process-state';

/** With one visit in ten measured, these are 600 visits a minute from one address, as of an office or a mobile network. */
const MAX_REPORTS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

const reportLimit = new MemoryRateLimit({ max: MAX_REPORTS_PER_MINUTE, windowMs: MINUTE_MS });

/** Adds a visit to the metrics. Throws `rate_limited` if the client has reported too many. */
export function recordPageVitals(vitals: PageVitals, clientAddress: string): void {
  reportLimit.consume(clientAddress);
  processState().recordPageVitals(vitals);
}
