// First of all: the log reads the environment as it is loaded, and would end with a stack.
import './check-environment';

import { createServer } from 'node:http';
import next from 'next';
import { env } from '@/lib/config/env';
import { paymentModeOf } from '@/lib/config/payment-mode-rules';
import { log } from '@/lib/log';
import { createFront } from './front';
import { createListener } from './listener';
import { besideSandbox, startPaymentSandbox } from './payment-sandbox';
import { listStaticFiles } from './static-files';
import { stopInOrder } from './stop';

const isDevelopment = process.argv.includes('--dev');

/** Starts the shop: one process that listens, in front of Next. */
async function main(): Promise<void> {
  const environment = env();
  const { HOST: hostname, PORT: port } = environment;
  // At its first request Next takes over the upgrades of the server it is told, or else of ours, and does
  // nothing with those it does not know: their sockets would stay for ever. This one never listens.
  const nobodysServer = createServer();
  const app = next({ dev: isDevelopment, hostname, port, dir: process.cwd(), httpServer: nobodysServer });
  await app.prepare();

  const sandbox =
    paymentModeOf(environment).name === 'sandbox' ? startPaymentSandbox({ isDevelopment }) : null;
  const front = createFront(besideSandbox(app.getRequestHandler(), sandbox), {
    ...environment,
    isDevelopment,
    ...(!isDevelopment && { staticFiles: listStaticFiles() }),
  });
  const listener = createListener(front, { trustedProxies: environment.TRUSTED_PROXIES });
  const { server } = listener;
  // In development Next listens there for its own sockets, which bring changes to open pages.
  if (isDevelopment) server.on('upgrade', (...upgrade) => nobodysServer.emit('upgrade', ...upgrade));
  server.on('error', (error) => {
    log.fatal({ err: error }, 'the shop cannot listen');
    process.exit(1);
  });
  server.listen(port, hostname, () => {
    log.info({ hostname, port }, 'listening');
    process.send?.('listening');
  });

  const stop = (reason: string) =>
    void stopInOrder(listener, { app, sandbox }, { reason, withinMs: environment.STOP_SECONDS * 1_000 });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  // The script that started this process is gone: nobody else would ever end it.
  process.on('disconnect', () => stop('disconnect'));
}

void main();
