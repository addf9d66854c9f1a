import { processState } from '@/lib/http/process-state';
import { log } from '@/lib/log';
import { connect, disconnect } from './connect';
import { ensureIndexes } from './indexes';

const RETRY_MS = 1_000;

/**
 * Brings the process to readiness in the background: reaches the database, makes what is missing
 * of the indexes, prepares what answers need, and says so in the process state. Tries again until it succeeds; an unreachable
 * database never ends the process.
 */
export async function startDatabase({ prepare }: { prepare: () => Promise<void> }): Promise<void> {
  const state = processState();
  state.close = disconnect;
  while (!state.ready && !state.stopping) {
    try {
      await connect();
      await ensureIndexes();
      await prepare();
      state.ready = true;
      log.info('the shop is ready');
    } catch (error) {
      log.warn({ err: error }, 'the database is not ready yet; trying again');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
