import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { processState } from '@/lib/http/process-state';
import { log } from '@/lib/log';
import type { Listener } from './listener';

/** The longest that requests in flight may take when the process is asked to end. */
const FINISH_WITHIN_MS = 15_000;
/** When nothing has come in for so long, nothing is on its way on the connections that are kept alive. */
const QUIET_MS = 1_000;

/**
 * Ends the process in order: readiness goes first, then no new connections, then the requests in
 * flight, then the database, then code 0. A second call does nothing. Connections that are kept alive
 * get an answer to what they may just be sending, with word that it is the last: closing them at once
 * would lose requests that are already on their way.
 */
export async function stopInOrder(
  { server, cutAll }: Listener,
  app: { close(): Promise<void> },
  reason: string,
): Promise<void> {
  const state = processState();
  if (state.stopping) return;
  state.stopping = true;
  log.info({ reason }, 'stopping');

  // Not the close() of an HTTP server, which cuts connections that are kept alive.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const watch = closeWhenQuiet(server);
  const deadline = setTimeout(() => {
    log.warn('requests in flight took too long; closing their connections');
    cutAll();
  }, FINISH_WITHIN_MS);
  await closed;
  clearTimeout(deadline);
  clearInterval(watch);

  await app.close();
  await state.close();
  log.info('stopped');
  process.exit(0);
}

/** Closes the connections that are kept alive once no request has come in for a while. */
function closeWhenQuiet(server: Server): NodeJS.Timeout {
  let lastRequestMs = performance.now();
  server.on('request', () => {
    lastRequestMs = performance.now();
  });
  const closeIfQuiet = () => {
    if (performance.now() - lastRequestMs > QUIET_MS) server.closeIdleConnections();
  };
  // Only after what already lies in the sockets was read: this process may have been kept waiting itself.
  return setInterval(() => setImmediate(closeIfQuiet), QUIET_MS / 4);
}
