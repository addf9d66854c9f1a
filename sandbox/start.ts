import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDatabaseUnavailable } from '@/lib/db/connect';
import { createFailureLog } from '@/lib/db/failure-log';
import { log } from '@/lib/runtime/log';
import { type RepeatedTask, repeat, retryUntilDone } from '@/lib/runtime/repeat';
import { handleBrowserRequest } from './browser-request-handler';
import { createListener, type Observer } from './listener';
import { handleShopRequest } from './shop-request-handler';
import { createCollections } from './store';
import { type Deliver, sendDueWebhooks } from './webhooks';

/** The ports for the shop and for browsers; both on loopback. */
export type PaymentSandbox = { port: number; browserPort: number; close(): Promise<void> };

/** How often delayed and failed webhooks are checked. */
const DISPATCH_INTERVAL_MS = 500;

/**
 * Starts the payment sandbox of a shop without provider keys: listeners on loopback that respond like Stripe and
 * PayPal, and webhooks sent with `deliver`, which returns the status of the shop's response. Its data is in the
 * shop's database and survives a restart. If `deliver` is `null`, no webhooks are sent: for tools that only read
 * its data.
 */
export async function startPaymentSandbox({
  deliver,
  observe,
}: {
  deliver: Deliver | null;
  /** For tests that check the traffic. */
  observe?: Observer;
}): Promise<PaymentSandbox> {
  await createCollectionsWhenReachable();
  const dispatcher = deliver && startDispatcher(deliver);
  const observeAndDispatch: Observer = (request, response) => {
    dispatcher?.wake();
    observe?.(request, response);
  };
  const listeners = [
    createListener(handleShopRequest, observeAndDispatch),
    createListener(handleBrowserRequest, observeAndDispatch),
  ] as const;
  const [port, browserPort] = await Promise.all([listen(listeners[0]), listen(listeners[1])]);
  if (deliver) log.info({ port, browserPort }, 'the payment sandbox is listening');
  return {
    port,
    browserPort,
    async close() {
      await dispatcher?.stop();
      await Promise.all(listeners.map(closeServer));
    },
  };
}

/** Waits for a database that is not reachable yet. */
function createCollectionsWhenReachable(): Promise<void> {
  const logFailure = createFailureLog('the payment sandbox is waiting for the database');
  return retryUntilDone(createCollections, (error) => {
    if (!isDatabaseUnavailable(error)) throw error;
    logFailure(error);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      // A TCP server's address is never a string.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Delivers webhooks one at a time, so that they arrive in order unless a scenario changes that. */
function startDispatcher(deliver: Deliver): RepeatedTask {
  return repeat(async (signal) => {
    try {
      await sendDueWebhooks(deliver, signal);
    } catch (error) {
      log.warn({ err: error }, 'the payment sandbox could not send its webhooks; trying again');
    }
  }, DISPATCH_INTERVAL_MS);
}
