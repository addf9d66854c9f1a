const SHORT_MS = 500;

/** Timers of ten seconds end after half of one, until mocks are restored; others keep their time. */
export function shortenTenSeconds(): void {
  const startTimer = globalThis.setTimeout;
  const start = (work: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    startTimer(work, ms === 10_000 ? SHORT_MS : ms, ...values);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(start as never);
}
