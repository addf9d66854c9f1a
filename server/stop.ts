import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import type { Listener } from './listener';

type Closable = { close(): Promise<void> };

/** Of the time that the end of the process may take, this is for requests in flight. */
const SHARE_OF_REQUESTS = 0.6;
/** When nothing has come in for so long, nothing is on its way on the connections that are kept alive. */
const QUIET_MS = 1_000;

/**
 * Ends the process in order: readiness goes first, then no new connections, then the requests in
 * flight, then the database, then code 0. A second call does nothing. Connections that are kept alive
 * get an answer to what they may just be sending, with word that it is the last: closing them at once
 * would lose requests that are already on their way. Whatever does not end within `withinMs`, be it a
 * provider that never answers, is left to the next process, and the code is 1: every step can be repeated.
 */
export async function stopInOrder(
  { server, cutAll }: Listener,
  { app, sandbox }: { app: Closable; sandbox: Closable | null },
  { reason, withinMs }: { reason: string; withinMs: number },
): Promise<void> {
  const state = processState();
  if (state.stopping) return;
  state.stopping = true;
  log.info({ reason }, 'stopping');
  const end = setTimeout(() => {
    log.error({ withinMs }, 'stopping took too long; ending without waiting for the rest');
    process.exit(1);
  }, withinMs);

  // Not the close() of an HTTP server, which cuts connections that are kept alive.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const watch = closeWhenQuiet(server);
  const deadline = setTimeout(() => {
    log.warn('requests in flight took too long; closing their connections');
    cutAll();
  }, withinMs * SHARE_OF_REQUESTS);
  await closed;
  clearTimeout(deadline);
  clearInterval(watch);

  await app.close();
  await state.close();
  // Last: what the shop still had to finish may have needed it.
  await sandbox?.close();
  clearTimeout(end);
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
