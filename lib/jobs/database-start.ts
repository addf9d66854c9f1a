import { connect, disconnect } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import { untilDone } from '@/lib/runtime/repeat';
import { ensureIndexes } from './indexes';

/**
 * Brings the process to readiness in the background: reaches the database, makes what is missing
 * of the indexes, does what else must be there first (`prepare`, which may run again), and says so in
 * the process state. Tries again until it succeeds; an unreachable database never ends the process.
 */
export async function startDatabase(prepare: () => Promise<void>): Promise<void> {
  const state = processState();
  state.close = disconnect;
  await untilDone(
    async () => {
      await connect();
      await ensureIndexes();
      await prepare();
      state.ready = true;
      log.info('the shop is ready');
    },
    (error) => log.warn({ err: error }, 'the database is not ready yet; trying again'),
    () => state.ready || state.stopping,
  );
}
