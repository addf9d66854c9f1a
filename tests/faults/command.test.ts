import { hasPassed, type Outcome, summarize } from './report';
import type { ScenarioReport } from './run-scenario';

const COUNTS = { lost: 0, double: 0, orphan: 0, mismatched: 0, twice: 0, untrue: 0, waiting: 0 };
const aReport = (counts: Partial<typeof COUNTS>, internalErrorCount = 0): ScenarioReport => ({
  customerCount: 1,
  ...{ offeredPerSecond: 1, heldPerSecond: 1, failures: new Map(), memoryMb: [] },
  recovery: { readySeconds: 0, paidSeconds: 0 },
  ledger: { counts: { ...COUNTS, ...counts }, details: [] },
  internalErrorCount,
});

test('a scenario passes only without an unforeseen error and without a wrong order of any kind', () => {
  const wrongReports = Object.keys(COUNTS).map((kind) => aReport({ [kind]: 1 }));
  expect([...wrongReports, aReport({}, 1)].filter(hasPassed)).toEqual([]);
  expect(hasPassed(aReport({}))).toBe(true);
});

test.each<{ label: string; soak: Outcome; passes: boolean }>([
  { label: 'failed', soak: 'failed', passes: false },
  { label: 'was not run', soak: { notRun: 'interrupted' }, passes: false },
  { label: 'passed', soak: 'passed', passes: true },
])('a run of which one scenario $label has passed: $passes', ({ soak, passes }) => {
  expect(summarize(new Map<string, Outcome>(Object.entries({ 'disk-full': 'passed', soak }))).hasPassed).toBe(
    passes,
  );
});
