export const FIRST_CHECK_INTERVAL_MS = 30_000;
/** Intervals between the reconciler's checks, by the age of the order. */
const CHECK_INTERVALS = [
  { youngerThanMs: 10 * 60_000, waitMs: FIRST_CHECK_INTERVAL_MS },
  { youngerThanMs: 60 * 60_000, waitMs: 2 * 60_000 },
] as const;
const LAST_CHECK_INTERVAL_MS = 10 * 60_000;

/** Returns when the reconciler should next check an unpaid order that no event was received for. */
export function computeNextUnpaidCheckAt(createdAt: Date, nowMs = Date.now()): Date {
  const ageMs = nowMs - createdAt.getTime();
  const step = CHECK_INTERVALS.find(({ youngerThanMs }) => ageMs < youngerThanMs);
  return new Date(nowMs + (step?.waitMs ?? LAST_CHECK_INTERVAL_MS));
}
