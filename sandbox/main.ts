import { parentPort } from 'node:worker_threads';
import { disconnect } from '@/lib/db/connect';
import { env } from '@/lib/runtime/env';
import { logPlainOutput } from '@/lib/runtime/plain-output';
import { type PaymentSandbox, startPaymentSandbox } from './start';
import type { Webhook } from './webhooks';

/**
 * Runs the sandbox in a thread that the gateway starts: it reports its ports once it listens, and exits on
 * any message.
 */

/** How long the shop may take to respond to a webhook, as with the real providers. */
const WEBHOOK_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  logPlainOutput();
  let sandbox: PaymentSandbox | undefined;
  parentPort?.once('message', async () => {
    await sandbox?.close();
    await disconnect();
    // Ends only this thread, even while it is waiting for the database.
    process.exit(0);
  });
  sandbox = await startPaymentSandbox({ deliver });
  parentPort?.postMessage({ port: sandbox.port, browserPort: sandbox.browserPort });
}

/** Delivers a webhook to the shop's endpoint, as the real providers do. */
async function deliver({ provider, body, headers }: Webhook): Promise<number> {
  const { HOST, PORT } = env();
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  const response = await fetch(`http://${host}:${PORT}/api/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers,
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  });
  return response.status;
}

void main();
