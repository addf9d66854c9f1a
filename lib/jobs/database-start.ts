import { connect, disconnect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import { retryUntilDone } from '@/lib/runtime/repeat';
import { ensureIndexes } from './indexes';

/**
 * Makes the process ready in the background: connects to the database, creates missing indexes, runs `prepare`
 * (possibly more than once) and sets `ready` in the process state. Retries until it succeeds; an unreachable
 * database never terminates the process.
 */
export async function startDatabase(prepare: () => Promise<void>): Promise<void> {
  const state = processState();
  state.close = disconnect;
  await retryUntilDone(
    async () => {
      await connect();
      await ensureIndexes();
      await prepare();
      state.ready = true;
      log.info('the shop is ready');
    },
    (error) => log.warn({ err: error }, 'the database is not ready yet; retrying'),
    () => state.ready || state.stopping,
  );
}
