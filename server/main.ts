// Must be first: the log reads the environment on import and would fail with a stack trace.
import './check-environment';

import { createServer } from 'node:http';
import next from 'next';
import { env } from '@/lib/config/env';
import { toPaymentMode } from '@/lib/config/payment-mode-rules';
import { log } from '@/lib/log';
import { createGateway } from './gateway/gateway';
import { createListener } from './gateway/listener';
import { startPaymentSandbox, withSandboxProxy } from './gateway/payment-sandbox';
import { listStaticFiles } from './gateway/static-files';
import { stopGracefully } from './stop';

const isDevelopment = process.argv.includes('--dev');

/** Starts the shop: one process with the gateway in front of Next. */
async function main(): Promise<void> {
  const environment = env();
  const { HOST: hostname, PORT: port } = environment;
  // On the first request, Next adds an upgrade listener to this server (without it, to ours) and leaves the sockets of
  // unknown protocols open forever. So this one never listens.
  const upgradeServer = createServer();
  const app = next({ dev: isDevelopment, hostname, port, dir: process.cwd(), httpServer: upgradeServer });
  await app.prepare();

  const sandbox =
    toPaymentMode(environment).name === 'sandbox' ? startPaymentSandbox({ isDevelopment }) : null;
  const gateway = createGateway(withSandboxProxy(app.getRequestHandler(), sandbox), {
    ...environment,
    isDevelopment,
    ...(!isDevelopment && { staticFiles: listStaticFiles() }),
  });
  const listener = createListener(gateway, { trustedProxies: environment.TRUSTED_PROXIES });
  const { server } = listener;
  // In development, Next uses it for the WebSocket that updates open pages.
  if (isDevelopment) server.on('upgrade', (...upgrade) => upgradeServer.emit('upgrade', ...upgrade));
  server.on('error', (error) => {
    log.fatal({ err: error }, 'the server cannot listen');
    process.exit(1);
  });
  server.listen(port, hostname, () => {
    log.info({ hostname, port }, 'listening');
    process.send?.('listening');
  });

  const stop = (reason: string) =>
    void stopGracefully(listener, { app, sandbox }, { reason, timeoutMs: environment.STOP_SECONDS * 1_000 });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  // The script that started this process has exited, so nothing else would stop it.
  process.on('disconnect', () => stop('disconnect'));
}

void main();
