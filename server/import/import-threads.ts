import { startThread } from '@/server/threads';

/** A file that takes longer, or more memory, is none of recipes. */
const LIMIT_MS = 10_000;
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** Jobs of one renderer that may wait: more would wait longer than their clients do. */
const MAX_WAITING = 20;

/** Returns a function that reads a file in a thread of its own, one after the other; null if it ended at one of its limits. */
export function createFileReader(isDevelopment: boolean, limitMs = LIMIT_MS) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return <Result>(job: unknown): Promise<Result | null> => {
    if (waiting >= MAX_WAITING) return Promise.resolve(null);
    waiting += 1;
    const result = last.then(() => runOnce<Result>(job));
    last = result.finally(() => {
      waiting -= 1;
    });
    return result;
  };

  function runOnce<Result>(job: unknown): Promise<Result | null> {
    return new Promise((resolve) => {
      const thread = startThread('import', isDevelopment, { workerData: job, resourceLimits: HEAP });
      const timer = setTimeout(() => void thread.terminate(), limitMs);
      thread.once('message', resolve);
      // The fault of a file, such as too much memory, is the file's.
      thread.once('error', () => resolve(null));
      thread.once('exit', () => {
        clearTimeout(timer);
        resolve(null);
      });
    });
  }
}
