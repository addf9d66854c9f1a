import { loadavg } from 'node:os';

const failures: string[] = [];

/** Prints whether a check passed, with the machine's load, without which a time says little. */
export function report(what: string, holds: boolean, measured: string): void {
  console.log(`${holds ? 'pass' : 'FAIL'}  ${what}: ${measured}  (load ${loadavg()[0]?.toFixed(1)})`);
  if (!holds) failures.push(what);
}

export const exitCode = () => (failures.length === 0 ? 0 : 1);
