import { loadavg } from 'node:os';
import type { ScenarioReport } from './run-scenario';

export function hasPassed({ ledger, internalErrorCount }: ScenarioReport): boolean {
  return internalErrorCount === 0 && Object.values(ledger.counts).every((count) => count === 0);
}

export function printReport(report: ScenarioReport): void {
  const { customerCount, offeredPerSecond, heldPerSecond, recovery, memoryMb, ledger } = report;
  const memory = memoryMb.map(({ before, after }) => `${before} to ${after} MB`).join(', ');
  const failures = [...report.failures].toSorted(([, a], [, b]) => b - a);
  const lines = [
    `${customerCount} customers; requests per second: offered ${offeredPerSecond.toFixed(1)}, held ${heldPerSecond.toFixed(1)} (load ${loadavg()[0]?.toFixed(1)})`,
    `errors: ${failures.map(([label, count]) => `${label} ${count}`).join(', ') || 'none'}`,
    `ready again after ${recovery.readySeconds.toFixed(1)} s, a new customer has paid at each process after ${recovery.paidSeconds.toFixed(1)} s; memory ${memory}`,
    `ledger: ${Object.entries(ledger.counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
    ...ledger.details,
    hasPassed(report) ? 'pass' : 'FAIL',
  ];
  for (const line of lines) console.log(`  ${line}`);
}

/** The outcome of a scenario; and why, if it was not run. */
export type Outcome = 'passed' | 'failed' | { notRun: string };

/** Returns the lines that list the runs, and whether every scenario passed. */
export function summarize(outcomes: ReadonlyMap<string, Outcome>): { lines: string[]; hasPassed: boolean } {
  const namesOf = (wanted: Outcome) =>
    [...outcomes].filter(([, outcome]) => outcome === wanted).map(([name]) => name);
  const passed = namesOf('passed');
  const failed = namesOf('failed');
  const notRun = [...outcomes].flatMap(([name, outcome]) =>
    typeof outcome === 'object' ? [`not run: ${name} (${outcome.notRun})`] : [],
  );
  const hasPassed = passed.length === outcomes.size;
  return {
    hasPassed,
    lines: [
      hasPassed
        ? `All ${passed.length} scenarios passed.`
        : `${passed.length} of ${outcomes.size} scenarios passed, ${failed.length} failed, ${notRun.length} not run.`,
      ...failed.map((name) => `failed: ${name}`),
      ...notRun,
    ],
  };
}
