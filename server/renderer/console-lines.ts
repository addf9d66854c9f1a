import { format } from 'node:util';
import { log } from '@/lib/log';

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/** Writes what Next and other packages print as lines of the log, so that every line of the process can be parsed. */
export function logConsoleLines(): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, { [method]: (...parts: unknown[]) => log[level](format(...parts).trim()) });
  }
}
