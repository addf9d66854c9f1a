import { parentPort } from 'node:worker_threads';
import { env } from '@/lib/config/env';
import { disconnect } from '@/lib/db/connect';
import { type PaymentSandbox, startPaymentSandbox } from './start';
import type { Webhook } from './webhooks';

/**
 * The sandbox as a program of its own, in a thread that the gateway starts: tells it the ports when it listens,
 * and ends when it is told anything.
 */

/** The shop must answer the sandbox within this, as it must the real providers. */
const WEBHOOK_WAIT_MS = 10_000;

async function main(): Promise<void> {
  let sandbox: PaymentSandbox | undefined;
  parentPort?.once('message', async () => {
    await sandbox?.close();
    await disconnect();
    // Ends this thread alone, also one that still waits for the database.
    process.exit(0);
  });
  sandbox = await startPaymentSandbox({ deliver });
  parentPort?.postMessage({ port: sandbox.port, browserPort: sandbox.browserPort });
}

/** Brings a webhook to the shop's own door, where the real ones come in too. */
async function deliver({ provider, body, headers }: Webhook): Promise<number> {
  const { HOST, PORT } = env();
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  const answer = await fetch(`http://${host}:${PORT}/api/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers,
    signal: AbortSignal.timeout(WEBHOOK_WAIT_MS),
  });
  return answer.status;
}

void main();
