import { createServer } from 'node:http';
import next from 'next';
import { env, missingForProduction } from '@/lib/env';
import { log } from '@/lib/log';
import { createFront } from './front';
import { stopInOrder } from './stop';

const isDevelopment = process.argv.includes('--dev');

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

/** Starts the shop: one process that listens, in front of Next. */
async function main(): Promise<void> {
  const environment = checkedEnvironment();
  const { HOST: hostname, PORT: port } = environment;
  const app = next({ dev: isDevelopment, hostname, port, dir: process.cwd() });
  await app.prepare();

  const server = createServer(
    CONNECTIONS,
    createFront(app.getRequestHandler(), { ...environment, isDevelopment }),
  );
  server.setTimeout(SILENCE_MS);
  server.maxConnections = MOST_CONNECTIONS;
  if (isDevelopment) server.on('upgrade', app.getUpgradeHandler());
  server.on('error', (error) => {
    log.fatal({ err: error }, 'the shop cannot listen');
    process.exit(1);
  });
  server.listen(port, hostname, () => {
    log.info({ hostname, port }, 'listening');
    process.send?.('listening');
  });

  const stop = (reason: string) =>
    void stopInOrder(server, app, { reason, withinMs: environment.STOP_SECONDS * 1_000 });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  // The script that started this process is gone: nobody else would ever end it.
  process.on('disconnect', () => stop('disconnect'));
}

function checkedEnvironment() {
  try {
    const environment = env();
    const missing = missingForProduction(environment);
    if (missing.length === 0) return environment;
    console.error(missing.join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error('The shop does not start half-configured.');
  process.exit(1);
}

void main();
