import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { toRateLimitClient } from '@/lib/http/client-rules';
import { toBodyLimit } from '@/server/path-rules';
import { toPathname } from '@/server/request-rules';
import { isDeclaredTooLarge } from './request-body-budget';

/** Limits on slow headers, slow bodies, half-open connections and idle connections. */
const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  // Longer than a load balancer's timeout, so that it never sends into a closed connection.
  keepAliveTimeout: 65_000,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
};
/** A connection without any traffic for this long is closed. */
const IDLE_TIMEOUT_MS = 120_000;
const MAX_CONNECTIONS = 10_000;
/** Applies only without proxies: behind them, every connection is a proxy's, and the proxies must limit clients. */
const MAX_CONNECTIONS_PER_CLIENT = 1_000;
/**
 * Requests of one connection that have no complete response yet. Browsers and proxies wait for each response; a client that sends
 * thousands of requests at once would have as many pages copied for it, in a single turn that delays everyone else.
 */
const MAX_PENDING_PER_CONNECTION = 16;

export type Listener = {
  server: Server;
  /** Destroys every connection, upgraded ones included. */
  destroyAll(): void;
};

/** Creates a server that limits the connections per client and can destroy all of them. */
export function createListener(
  onRequest: RequestListener,
  {
    trustedProxies,
    maxPerClient = MAX_CONNECTIONS_PER_CLIENT,
    maxConnections = MAX_CONNECTIONS,
  }: { trustedProxies: number; maxPerClient?: number; maxConnections?: number },
): Listener {
  const receive = limitPending(onRequest);
  const server = createServer(SERVER_OPTIONS, receive);
  // Node would refuse these itself, without the gateway's headers.
  server.on('checkExpectation', receive);
  // Node would ask every client for its body, also for one that is refused by its declared length.
  server.on('checkContinue', (request, response) => {
    if (!isDeclaredTooLarge(request, toBodyLimit(toPathname(request.url) ?? ''))) response.writeContinue();
    receive(request, response);
  });
  server.setTimeout(IDLE_TIMEOUT_MS);
  server.maxConnections = maxConnections;
  const sockets = new Set<Socket>();
  const connectionCounts = new Map<string, number>();
  server.on('connection', (socket) => {
    const client = toRateLimitClient(socket.remoteAddress ?? '');
    const count = (connectionCounts.get(client) ?? 0) + 1;
    // The fewer are free, the fewer may one client have, so several clients leave connections to others.
    const free = maxConnections - sockets.size;
    if (trustedProxies === 0 && count > Math.min(maxPerClient, Math.max(free, 1))) {
      socket.destroy();
      return;
    }
    connectionCounts.set(client, count);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      const remaining = (connectionCounts.get(client) ?? 1) - 1;
      if (remaining === 0) connectionCounts.delete(client);
      else connectionCounts.set(client, remaining);
    });
  });
  return {
    server,
    // closeAllConnections() would leave upgraded sockets open.
    destroyAll: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Closes a connection on which too many requests wait for their responses. */
function limitPending(onRequest: RequestListener): RequestListener {
  const pendingCounts = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The parser goes on with the bytes that have already arrived.
    if (socket.destroyed) return;
    const count = (pendingCounts.get(socket) ?? 0) + 1;
    if (count > MAX_PENDING_PER_CONNECTION) {
      socket.destroy();
      return;
    }
    pendingCounts.set(socket, count);
    response.once('close', () => pendingCounts.set(socket, (pendingCounts.get(socket) ?? 1) - 1));
    onRequest(request, response);
  };
}
