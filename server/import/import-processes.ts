import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** A file that takes longer, or more memory, is none of recipes. */
const LIMIT_MS = 10_000;
const HEAP_LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=8'];
/** Jobs of one renderer that may wait: more would wait longer than their clients do. */
const MAX_WAITING = 30;
/** Jobs of one user, the one that runs included: the files of one request. */
const MAX_OF_ONE_USER = 10;

/** A job that waits; `rank` is how many jobs its user had before it. */
type Waiting = { userId: string; rank: number; run: () => Promise<unknown> };

/**
 * Returns a function that reads a user's file in a process of its own, one after the other; null if it ended at one of its limits,
 * or too many wait. A user's first file comes before the second of anyone else, so that slow ones mostly delay their own user. A
 * thread would not do: one that asks for a large piece of memory beyond its limit ends the whole process.
 */
export function createFileReader(isDevelopment: boolean, limitMs = LIMIT_MS) {
  const waiting: Waiting[] = [];
  let runningUserId: string | null = null;
  let current: ChildProcess | undefined;
  process.once('exit', () => current?.kill('SIGKILL'));
  return <Result>(job: object, userId: string): Promise<Result | null> => {
    const own = waiting.filter((each) => each.userId === userId).length;
    const rank = own + (runningUserId === userId ? 1 : 0);
    if (waiting.length >= MAX_WAITING || rank >= MAX_OF_ONE_USER) return Promise.resolve(null);
    return new Promise((resolve) => {
      const run = () => {
        const result = runOnce<Result>(job);
        resolve(result);
        return result;
      };
      waiting.push({ userId, rank, run });
      void runWaiting();
    });
  };

  async function runWaiting(): Promise<void> {
    while (runningUserId === null) {
      const [next] = waiting.toSorted((a, b) => a.rank - b.rank);
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      runningUserId = next.userId;
      // A process that could not be started keeps no later one from it; its user is told.
      await next.run().catch(() => {});
      runningUserId = null;
    }
  }

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
