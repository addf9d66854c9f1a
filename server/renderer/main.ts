import { createServer } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import next from 'next';
import { env } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { logPlainOutput } from '@/lib/runtime/plain-output';
import { type ImageSlot, processState } from '@/lib/runtime/process-state';
import { createFileReader } from '@/server/import/import-processes';
import { createPasswordHasher } from '@/server/passwords/password-client';
import type { MessageFromRenderer, MessageToRenderer, RendererSettings } from '@/server/renderer-protocol';
import { lowerThreadPriority } from '@/server/thread-priority';
import { createRendererServer } from './renderer-server';
import { withTrialFaults } from './trial-faults';

/** Starts a renderer in this thread: Next, and everything that needs the database. */
async function main({ socketPath, passwordPort, isDevelopment }: RendererSettings): Promise<void> {
  lowerThreadPriority();
  if (!isDevelopment) logPlainOutput();
  const { HOST: hostname, PORT: port, NEXTAUTH_URL, SHOP_DEMO: isTrial } = env();
  const state = processState();
  state.passwordHasher = createPasswordHasher(passwordPort);
  state.readFileApart = createFileReader(isDevelopment);
  const gateway = new GatewayRequests(send);
  state.readMetrics = gateway.readMetrics;
  state.recordPageVitals = (vitals) => send({ type: 'page-vitals', vitals });
  state.recordVisitEvent = (event) => send({ type: 'visit-event', event });
  state.imageSlot = gateway.imageSlot;
  // Next keeps running after an uncaught error, so the gateway must replace this renderer.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception');
    send({ type: 'failed', message: String(error) });
  });

  // On the first request, Next adds an upgrade listener to this server, and leaves the sockets of unknown protocols
  // open forever. In development it serves the WebSocket that updates open pages, so there it is the renderer's own.
  const upgradeServer = createServer();
  const app = next({ dev: isDevelopment, hostname, port, dir: process.cwd(), httpServer: upgradeServer });
  await app.prepare();
  const handler = app.getRequestHandler();
  const server = createRendererServer(isTrial ? withTrialFaults(handler) : handler, {
    isHttps: new URL(NEXTAUTH_URL ?? 'http://localhost').protocol === 'https:',
    isDevelopment,
    onInvalidation: (invalidation) => send({ type: 'invalidated', invalidation }),
  });
  if (isDevelopment) server.on('upgrade', (...upgrade) => upgradeServer.emit('upgrade', ...upgrade));

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await app.close();
    await state.close();
    process.exit(0);
  }

  parentPort?.on('message', (message: MessageToRenderer) => {
    switch (message.type) {
      case 'ping': {
        const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
        return send({ type: 'pong', isReady: state.ready, heapShare: usedBytes / limitBytes });
      }
      case 'sandbox-port':
        state.sandboxPort = message.port;
        return;
      case 'metrics':
      case 'image-slot-granted':
        return gateway.receive(message);
      case 'stopping':
        state.stopping = true;
        return;
      case 'close':
        void close();
    }
  });
  server.listen(socketPath, () => send({ type: 'listening' }));
}

function send(message: MessageFromRenderer): void {
  parentPort?.postMessage(message);
}

/** A renderer's requests to the gateway by message. */
class GatewayRequests {
  private readonly metricsRequests = new Map<number, (text: string) => void>();
  private readonly imageSlotRequests: (() => void)[] = [];

  constructor(private readonly send: (message: MessageFromRenderer) => void) {}

  readonly readMetrics = (): Promise<string> =>
    new Promise((resolve) => {
      const id = this.metricsRequests.size === 0 ? 0 : Math.max(...this.metricsRequests.keys()) + 1;
      this.metricsRequests.set(id, resolve);
      this.send({ type: 'read-metrics', id });
    });

  readonly imageSlot: ImageSlot = {
    request: () =>
      new Promise((resolve) => {
        this.imageSlotRequests.push(resolve);
        this.send({ type: 'image-slot-requested' });
      }),
    release: () => this.send({ type: 'image-slot-released' }),
  };

  /** Handles a response of the gateway. */
  receive(message: Extract<MessageToRenderer, { type: 'metrics' | 'image-slot-granted' }>): void {
    if (message.type === 'image-slot-granted') {
      this.imageSlotRequests.shift()?.();
      return;
    }
    this.metricsRequests.get(message.id)?.(message.text);
    this.metricsRequests.delete(message.id);
  }
}

// At the end: before, the class is not there yet.
void main(workerData as RendererSettings);
