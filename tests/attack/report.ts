import { loadavg } from 'node:os';

const failures: string[] = [];

/** Prints whether a check passed, with the machine's load, which affects every response time. */
export function report(check: string, hasPassed: boolean, measurement: string): void {
  console.log(`${hasPassed ? 'pass' : 'FAIL'}  ${check}: ${measurement}  (load ${loadavg()[0]?.toFixed(1)})`);
  if (!hasPassed) failures.push(check);
}

export const computeExitCode = () => (failures.length === 0 ? 0 : 1);
