// Must be first: the log reads the environment on import and would fail with a stack trace.
import './check-environment';

import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startInvalidationPolling } from '@/lib/cache/invalidation-poller';
import { type Environment, env } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { toPaymentMode } from '@/lib/runtime/payment-mode-rules';
import { logPlainOutput } from '@/lib/runtime/plain-output';
import { Gateway } from './gateway/gateway';
import { createGatewayStatus, type GatewayStatus } from './gateway/gateway-status';
import { createListener } from './gateway/listener';
import { SandboxProxy, startPaymentSandbox } from './gateway/payment-sandbox';
import { RendererPool } from './gateway/renderer-pool';
import { tunnelUpgrade } from './gateway/upgrade-tunnel';
import { createCommonHeaders } from './security-headers';
import { Shutdown } from './shutdown';
import { stopGracefully } from './stop';
import { startThread } from './threads';
import { VisitSums } from './visit-sums';
import { VisitedPages } from './visited-pages';

const isDevelopment = process.argv.includes('--dev');
const MAX_DEFAULT_RENDERERS = 4;
/** The share of the shutdown time after which renderers are ended, so that the rest can still close. */
const RENDERER_STOP_SHARE = 0.9;

/** Starts the shop: one process with the gateway in this thread, and the renderers in their own. */
function main(): void {
  if (!isDevelopment) logPlainOutput();
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  const environment = env();
  const { HOST: hostname, PORT: port, NEXTAUTH_URL, TRUSTED_PROXIES: trustedProxies } = environment;
  const status = createGatewayStatus();
  const renderers = startRenderers(environment, {
    onInvalidation: (tags) => gateway.invalidate(tags),
    readMetrics: () => gateway.readMetrics(),
    onPageVitals: (vitals) => gateway.recordPageVitals(vitals),
    onVisitEvent: (event) => gateway.visits.record(event),
    onStateChange: () => updateReadiness(status, renderers),
  });
  const isHttps = new URL(NEXTAUTH_URL ?? 'http://localhost').protocol === 'https:';
  const sandbox = startSandbox(environment, renderers);
  const gateway = new Gateway(
    { renderers, sandbox: sandbox && new SandboxProxy(sandbox, createCommonHeaders({ isHttps })) },
    status,
    { ...environment, isDevelopment, rendererCount: countRenderers(environment) },
  );
  const visitedPages = new VisitedPages(environment.MONGODB_URI ?? '', gateway.warmer);
  const visitSums = new VisitSums(environment.MONGODB_URI ?? '', gateway.visits);
  const polling = startPolling(environment, { status, renderers, gateway, visitedPages, visitSums });

  const listener = createListener(gateway.listener, { trustedProxies });
  const { server } = listener;
  if (isDevelopment)
    server.on('upgrade', (request, socket, head) => tunnelUpgrade(renderers, { request, socket, head }));
  server.on('error', (error) => {
    const isInUse = 'code' in error && error.code === 'EADDRINUSE';
    if (isInUse) log.fatal({ hostname, port }, 'another process listens on this port: stop it, or set PORT');
    else log.fatal({ err: error }, 'the server cannot listen');
    process.exit(1);
  });
  server.listen(port, hostname, () => {
    log.info({ hostname, port }, 'listening');
    process.send?.('listening');
  });

  const stop = (reason: string, timeoutMs: number) => {
    status.isStopping = true;
    renderers.beginStop();
    const cutAtMs = performance.now() + timeoutMs * RENDERER_STOP_SHARE;
    // The sandbox is last, because unfinished work may need it.
    const parts = [
      polling.stop,
      visitedPages.stop,
      visitSums.stop,
      () => renderers.close(cutAtMs),
      async () => sandbox?.close(),
    ];
    void stopGracefully(listener, parts, { reason, timeoutMs });
  };
  stopOnSignals(environment, status, stop);
}

/** Drains and stops on SIGTERM; on SIGINT and when no one else would stop this process, it stops immediately. */
function stopOnSignals(
  { DRAIN_SECONDS, STOP_SECONDS }: Environment,
  status: GatewayStatus,
  onStop: (reason: string, timeoutMs: number) => void,
): void {
  const shutdown = new Shutdown({
    drainMs: DRAIN_SECONDS * 1_000,
    timeoutMs: STOP_SECONDS * 1_000,
    onDrain: () => {
      status.isDraining = true;
    },
    onStop,
  });
  process.on('SIGTERM', () => shutdown.drain('SIGTERM'));
  process.on('SIGINT', () => shutdown.stop('SIGINT'));
  // The script that started this process has exited.
  process.on('disconnect', () => shutdown.stop('disconnect'));
}

type RendererCallbacks = Pick<
  ConstructorParameters<typeof RendererPool>[0],
  'onInvalidation' | 'readMetrics' | 'onPageVitals' | 'onVisitEvent' | 'onStateChange'
>;

function startRenderers(environment: Environment, callbacks: RendererCallbacks): RendererPool {
  const passwords = startPasswords();
  return new RendererPool({
    ...callbacks,
    count: countRenderers(environment),
    isDevelopment,
    startWorker: (options) => startThread('renderer', isDevelopment, options),
    connectPasswords: (port) => passwords.postMessage({ port }, [port]),
  });
}

/** Each renderer uses one processor when it is busy, and the gateway a part of one. */
function countRenderers({ RENDERERS }: Environment): number {
  return RENDERERS ?? Math.min(Math.max(availableParallelism() - 1, 1), MAX_DEFAULT_RENDERERS);
}

function startPasswords(): Worker {
  const passwords = startThread('passwords', isDevelopment);
  passwords.once('error', (error) => {
    log.fatal({ err: error }, 'the password thread failed');
    process.exit(1);
  });
  return passwords;
}

function startSandbox(environment: Environment, renderers: RendererPool) {
  if (toPaymentMode(environment).name !== 'sandbox') return null;
  return startPaymentSandbox({ isDevelopment, onPort: (port) => renderers.setSandboxPort(port) });
}

/** Follows the changes of other processes, for the cache and for the renderers. */
function startPolling(
  { MONGODB_URI = '' }: Environment,
  {
    status,
    renderers,
    gateway,
    visitedPages,
    visitSums,
  }: {
    status: GatewayStatus;
    renderers: RendererPool;
    gateway: Gateway;
    visitedPages: VisitedPages;
    visitSums: VisitSums;
  },
) {
  let isDatabaseAway = false;
  return startInvalidationPolling(MONGODB_URI, {
    onStart: () => {
      status.isPolling = true;
      updateReadiness(status, renderers);
      // In development nothing is cached.
      if (!isDevelopment) void visitedPages.start();
      visitSums.start();
    },
    onPoll: (startedMs) => {
      status.polledAtMs = startedMs;
      status.hasPollFailed = false;
      if (isDatabaseAway) log.info('the database is available again');
      isDatabaseAway = false;
    },
    onChange: (tags) => {
      gateway.invalidate(tags);
      renderers.announce(tags);
    },
    onFailure: (failure) => {
      status.hasPollFailed = status.isPolling;
      // Once, not with each attempt.
      if (!status.isStopping && !isDatabaseAway)
        log.warn(failure, 'the database is unavailable: trying again until it is back');
      isDatabaseAway = true;
    },
  });
}

function updateReadiness(status: GatewayStatus, renderers: RendererPool): void {
  status.isReady = status.isPolling && renderers.hasReadyRenderer;
  status.hasBeenReady ||= status.isReady;
}

try {
  main();
} catch (error) {
  log.fatal({ err: error }, 'the shop cannot start');
  process.exit(1);
}
