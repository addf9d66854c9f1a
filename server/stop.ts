import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { log } from '@/lib/runtime/log';
import type { Listener } from './gateway/listener';

/** The share of the shutdown time that requests in flight get. */
const REQUEST_SHARE = 0.6;
/** After this long without a request, keep-alive connections can be closed without losing one in transit. */
const QUIET_MS = 1_000;

/**
 * Shuts the process down gracefully: it accepts no new connections, finishes the requests in
 * flight, closes its parts one after another and exits with 0. A request already in transit on a
 * keep-alive connection still gets a response, with `Connection: close`; closing idle connections immediately
 * would lose it. After `timeoutMs` the process exits with 1; every unfinished step can be repeated by the next process.
 */
export async function stopGracefully(
  { server, destroyAll }: Listener,
  parts: readonly (() => Promise<void>)[],
  { reason, timeoutMs }: { reason: string; timeoutMs: number },
): Promise<void> {
  log.info({ reason }, 'stopping');
  const exitTimer = setTimeout(() => {
    log.error({ timeoutMs }, 'the shutdown took too long; exiting without waiting for the rest');
    process.exit(1);
  }, timeoutMs);

  // Not the HTTP server's own close(), which also closes keep-alive connections.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const quietTimer = closeWhenQuiet(server);
  const requestTimer = setTimeout(() => {
    log.warn('requests in flight took too long; closing their connections');
    destroyAll();
  }, timeoutMs * REQUEST_SHARE);
  await closed;
  clearTimeout(requestTimer);
  clearInterval(quietTimer);

  for (const close of parts) await close();
  clearTimeout(exitTimer);
  log.info('stopped');
  process.exit(0);
}

/** Closes the keep-alive connections after a while without requests. */
function closeWhenQuiet(server: Server): NodeJS.Timeout {
  let lastRequestMs = performance.now();
  server.on('request', () => {
    lastRequestMs = performance.now();
  });
  const closeIfQuiet = () => {
    if (performance.now() - lastRequestMs > QUIET_MS) server.closeIdleConnections();
  };
  // Deferred until data already in the sockets has been read: this process may have been blocked.
  return setInterval(() => setImmediate(closeIfQuiet), QUIET_MS / 4);
}
