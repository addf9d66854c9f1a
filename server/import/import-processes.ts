import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** A file that takes longer, or more memory, is none of recipes. */
const LIMIT_MS = 10_000;
const HEAP_LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=8'];
/** Jobs of one renderer that may wait: more would wait longer than their clients do. */
const MAX_WAITING = 20;

/**
 * Returns a function that reads a file in a process of its own, one after the other; null if it ended at one of its limits. A
 * thread would not do: one that asks for a large piece of memory beyond its limit ends the whole process.
 */
export function createFileReader(isDevelopment: boolean, limitMs = LIMIT_MS) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let current: ChildProcess | undefined;
  process.once('exit', () => current?.kill('SIGKILL'));
  return <Result>(job: object): Promise<Result | null> => {
    if (waiting >= MAX_WAITING) return Promise.resolve(null);
    waiting += 1;
    const result = last.then(() => runOnce<Result>(job));
    const leave = () => {
      waiting -= 1;
    };
    // A process that could not be started keeps no later one from it.
    last = result.then(leave, leave);
    return result;
  };

  function runOnce<Result>(job: object): Promise<Result | null> {
    return new Promise((resolve) => {
      const child = startReader(isDevelopment);
      current = child;
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      const end = (result: Result | null) => {
        clearTimeout(timer);
        resolve(result);
      };
      child.once('message', (result: unknown) => end(result as Result));
      // The fault of a file, such as too much memory, is the file's.
      child.on('error', () => end(null));
      child.once('exit', () => end(null));
      child.send(job, () => {});
    });
  }
}

/** Starts the program in a process that knows none of the shop's secrets, and prints nothing. */
function startReader(isDevelopment: boolean): ChildProcess {
  const program = isDevelopment ? 'server/import/main.ts' : 'dist/import.js';
  const loader = isDevelopment ? ['--require', 'tsx/cjs'] : [];
  return fork(path.resolve(program), [], {
    env: { NODE_ENV: isDevelopment ? 'development' : 'production' },
    execArgv: [...HEAP_LIMITS, ...loader],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
