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

export function printSummary(count: number, failedNames: readonly string[]): void {
  console.log(
    failedNames.length === 0
      ? `\nAll ${count} scenarios passed.`
      : `\n${failedNames.length} of ${count} scenarios failed: ${failedNames.join(', ')}`,
  );
}
