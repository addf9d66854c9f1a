import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { toClient } from '@/lib/http/client-rules';

/** Bounds on what a client may hold open: slow heads, slow bodies, half-open and idle connections. */
const CONNECTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  // Longer than a load balancer keeps its side, so that it never sends into a closed one.
  keepAliveTimeout: 65_000,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
};
/** A client that takes nothing of its answer for so long is gone. */
const SILENCE_MS = 120_000;
const MOST_CONNECTIONS = 10_000;
/** Behind proxies all connections are theirs, and bounding those of a client is their business. */
const MOST_PER_CLIENT = 1_000;

export type Listener = {
  server: Server;
  /** Cuts every connection, whatever it has become. */
  cutAll(): void;
};

/** A server whose connections are counted, so that no client has all of them and the last one can be cut. */
export function createListener(
  onRequest: RequestListener,
  { trustedProxies, mostPerClient = MOST_PER_CLIENT }: { trustedProxies: number; mostPerClient?: number },
): Listener {
  const server = createServer(CONNECTIONS, onRequest);
  // Node would refuse these itself, without any header of ours.
  server.on('checkExpectation', onRequest);
  server.setTimeout(SILENCE_MS);
  server.maxConnections = MOST_CONNECTIONS;
  const sockets = new Set<Socket>();
  const perClient = new Map<string, number>();
  server.on('connection', (socket) => {
    const client = toClient(socket.remoteAddress ?? '');
    const count = (perClient.get(client) ?? 0) + 1;
    if (trustedProxies === 0 && count > mostPerClient) {
      socket.destroy();
      return;
    }
    perClient.set(client, count);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (perClient.get(client) ?? 1) - 1;
      if (left === 0) perClient.delete(client);
      else perClient.set(client, left);
    });
  });
  return {
    server,
    // Node forgets the sockets that were upgraded: closeAllConnections() would leave those open.
    cutAll: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
