import mongoose from 'mongoose';
import { placeOrder } from '@/lib/checkout/order-commands';
import { expectLongOperations } from '@/lib/db/connect';
import { placementSchema } from '@/lib/orders/order-schema';
import { processState } from '@/lib/runtime/process-state';
import { changeOrderStatus } from '@/lib/settlement/order-admin-commands';
import { takeStripeWebhook } from '@/lib/settlement/webhook-commands';
import type { Crash, ShopTask } from './crashes';

// A process that does one piece of the shop's work, so that a test can kill it in the midst of it: from
// here before an operation of the database, by the test's own proxy around calls of the provider.

function dieBefore(crash: Extract<Crash, { at: 'database' }>): void {
  let left = crash.nth;
  mongoose.set('debug', (collection: string, method: string) => {
    if (collection !== crash.collection || method !== crash.method) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  });
}

async function work({ providerPort, crash, order, webhook, cancel }: ShopTask): Promise<void> {
  expectLongOperations();
  processState().sandboxPort = providerPort;
  if (crash.at === 'database') dieBefore(crash);
  if (crash.at === 'observe') {
    mongoose.set('debug', (collection: string, method: string) => console.log(`${collection}.${method}`));
  }
  if (webhook) await takeStripeWebhook(webhook.body, webhook.headers['stripe-signature'] ?? '');
  if (order) {
    await placeOrder(placementSchema.parse(order.body), {
      user: null,
      key: order.key,
      clientAddress: '127.0.0.1',
      returnUrl: 'http://127.0.0.1/?checkout=return',
    });
  }
  if (cancel) await changeOrderStatus(cancel.orderId, 'Cancelled', cancel.adminId);
  if (crash.at === 'answer') process.kill(process.pid, 'SIGKILL');
}

const task: ShopTask = JSON.parse(process.argv[2] ?? '');
work(task)
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
