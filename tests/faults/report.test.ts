import { hasPassed, type Outcome, summarize } from './report';
import type { ScenarioReport } from './run-scenario';

const toOutcomes = (outcomes: Record<string, Outcome>) => new Map(Object.entries(outcomes));

test.each([
  {
    label: 'one that failed',
    outcomes: toOutcomes({ soak: 'failed', 'disk-full': 'passed' }),
    lines: ['1 of 2 scenarios passed, 1 failed, 0 not run.', 'failed: soak'],
  },
  {
    label: 'one that was not run',
    outcomes: toOutcomes({ soak: 'passed', 'disk-full': { notRun: 'only root can mount a small disk' } }),
    lines: [
      '1 of 2 scenarios passed, 0 failed, 1 not run.',
      'not run: disk-full (only root can mount a small disk)',
    ],
  },
])('a run with $label has not passed, and names it', ({ outcomes, lines }) => {
  expect(summarize(outcomes)).toEqual({ hasPassed: false, lines });
});

test('a run has passed if each scenario that was asked for was run and passed', () => {
  const outcomes = toOutcomes({ soak: 'passed', 'disk-full': 'passed' });
  expect(summarize(outcomes)).toEqual({ hasPassed: true, lines: ['All 2 scenarios passed.'] });
});

const ZEROS = { lost: 0, double: 0, orphan: 0, mismatched: 0, twice: 0, untrue: 0, waiting: 0 };
const aReport = (counts: Partial<typeof ZEROS>, internalErrorCount = 0): ScenarioReport => ({
  customerCount: 1,
  ...{ offeredPerSecond: 1, heldPerSecond: 1, failures: new Map(), memoryMb: [] },
  recovery: { readySeconds: 0, paidSeconds: 0 },
  ledger: { counts: { ...ZEROS, ...counts }, details: [] },
  internalErrorCount,
});

test.each(Object.keys(ZEROS))('a scenario with one %s does not pass', (kind) => {
  expect(hasPassed(aReport({ [kind]: 1 }))).toBe(false);
});

test('a scenario passes with zeros and without an unforeseen error', () => {
  expect([hasPassed(aReport({})), hasPassed(aReport({}, 1))]).toEqual([true, false]);
});
