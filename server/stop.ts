import type { Server } from 'node:http';
import { processState } from '@/lib/http/process-state';
import { log } from '@/lib/log';

/** The longest that requests in flight may take when the process is asked to end. */
const FINISH_WITHIN_MS = 15_000;

/**
 * Ends the process in order: readiness goes first, then no new connections, then the requests in
 * flight, then the database, then code 0. A second call does nothing.
 */
export async function stopInOrder(
  server: Server,
  app: { close(): Promise<void> },
  reason: string,
): Promise<void> {
  const state = processState();
  if (state.stopping) return;
  state.stopping = true;
  log.info({ reason }, 'stopping');

  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => {
    log.warn('requests in flight took too long; closing their connections');
    server.closeAllConnections();
  }, FINISH_WITHIN_MS);
  await closed;
  clearTimeout(deadline);

  await app.close();
  await state.close();
  log.info('stopped');
  process.exit(0);
}
