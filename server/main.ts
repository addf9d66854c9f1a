import { createServer } from 'node:http';
import next from 'next';
import { env, missingForProduction } from '@/lib/env';
import { log } from '@/lib/log';
import { createFront } from './front';
import { stopInOrder } from './stop';

const isDevelopment = process.argv.includes('--dev');

/** Starts the shop: one process that listens, in front of Next. */
async function main(): Promise<void> {
  const environment = checkedEnvironment();
  const { HOST: hostname, PORT: port } = environment;
  const app = next({ dev: isDevelopment, hostname, port, dir: process.cwd() });
  await app.prepare();

  const server = createServer(
    { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 },
    createFront(app.getRequestHandler(), { ...environment, isDevelopment }),
  );
  if (isDevelopment) server.on('upgrade', app.getUpgradeHandler());
  server.on('error', (error) => {
    log.fatal({ err: error }, 'the shop cannot listen');
    process.exit(1);
  });
  server.listen(port, hostname, () => {
    log.info({ hostname, port }, 'listening');
    process.send?.('listening');
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stopInOrder(server, app, signal));
  }
  // The script that started this process is gone: nobody else would ever end it.
  process.on('disconnect', () => void stopInOrder(server, app, 'disconnect'));
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
