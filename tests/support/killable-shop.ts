import mongoose from 'mongoose';
import { placeOrder } from '@/lib/checkout/order-commands';
import { expectLongOperations } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { placementSchema } from '@/lib/orders/order-schema';
import { providers } from '@/lib/payments/providers';
import { processState } from '@/lib/runtime/process-state';
import { changeOrderStatus } from '@/lib/settlement/order-admin-commands';
import { handleEvent } from '@/lib/settlement/webhook-commands';
import type { Crash, ShopTask } from './crashes';

// A process that runs one task of the shop, so that a test can kill it midway: here before a database
// operation, or through the test's own proxy around requests to the provider.

function killBefore(crash: Extract<Crash, { at: 'database' }>): void {
  let remaining = crash.nth;
  mongoose.set('debug', (collection: string, method: string) => {
    if (collection !== crash.collection || method !== crash.method) return;
    remaining -= 1;
    if (remaining === 0) process.kill(process.pid, 'SIGKILL');
  });
}

async function runTask({ providerPort, crash, orders = [], webhook, cancel }: ShopTask): Promise<void> {
  expectLongOperations();
  processState().sandboxPort = providerPort;
  if (crash.at === 'database') killBefore(crash);
  if (crash.at === 'observe') {
    mongoose.set('debug', (collection: string, method: string) => console.log(`${collection}.${method}`));
  }
  if (webhook) {
    const { body, headers } = webhook;
    await handleEvent(providers.get('stripe'), { body, headers: new Headers(headers), clientAddress: '' });
  }
  await Promise.all(orders.map(place));
  if (cancel) await changeOrderStatus(cancel.orderId, 'Cancelled', cancel.adminId);
  if (crash.at === 'response') process.kill(process.pid, 'SIGKILL');
}

/** Each order comes from another client, whose open orders are counted. */
async function place({ body, key }: { body: unknown; key: string }, index: number): Promise<void> {
  await placeOrder(placementSchema.parse(body), {
    user: null,
    key,
    clientAddress: `127.0.0.${index + 1}`,
    returnUrl: 'http://127.0.0.1/?checkout=return',
  }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  });
}

const task: ShopTask = JSON.parse(process.argv[2] ?? '');
runTask(task)
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
