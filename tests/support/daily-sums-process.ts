import mongoose from 'mongoose';
import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { updateDailySums } from '@/lib/orders/daily-sum-commands';

// A process that sums the days of changed orders as often as it is told, so that a test can run two of them, or kill one before
// a write.

type Task = { runs: number; killBefore?: { collection: string; method: string; nth: number } };

async function main({ runs, killBefore }: Task): Promise<void> {
  expectLongOperations();
  let remaining = killBefore?.nth ?? 0;
  mongoose.set('debug', (collection: string, method: string) => {
    if (collection !== killBefore?.collection || method !== killBefore.method) return;
    remaining -= 1;
    if (remaining === 0) process.kill(process.pid, 'SIGKILL');
  });
  for (let run = 0; run < runs; run += 1) await updateDailySums(new AbortController().signal);
  await disconnect();
}

main(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
