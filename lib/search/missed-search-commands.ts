import 'server-only';
import { processState } from '@/lib/runtime/process-state';

/** Tells the gateway, which counts searches, that this one has no result. */
export function recordMissedSearch(q: string): void {
  processState().recordVisitEvent({ kind: 'missed search', name: q });
}
