import { format } from 'node:util';
import { env } from './env';
import { log } from './log';

const CONSOLE_LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
const STREAM_LEVELS = { stdout: 'info', stderr: 'warn' } as const;

/**
 * Turns the output of Next, other packages and Node itself in this thread into lines of the log, so that every line of the
 * process can be parsed. Whatever one call prints is one line.
 *
 * Replaces `console`'s methods and the `write` of the process's streams: Node 20 and 24 let both be assigned, and Next 16 prints
 * through them. With `PATCHES_OFF=plain-output`, such text stands between the lines of the log as it was printed.
 */
export function logPlainOutput(): void {
  if (env().PATCHES_OFF.includes('plain-output')) return;
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    Object.assign(console, { [method]: (...parts: unknown[]) => log[level](format(...parts).trim()) });
  }
  for (const [name, level] of Object.entries(STREAM_LEVELS)) {
    const write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      log[level](Buffer.from(chunk).toString().trim());
      const callback = rest.at(-1);
      if (typeof callback === 'function') callback();
      return true;
    };
    Object.assign(Reflect.get(process, name), { write });
  }
  // Node's own listener prints them.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
}
