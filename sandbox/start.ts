import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDatabaseUnavailable } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { type Repetition, repeat, untilDone } from '@/lib/runtime/repeat';
import { handleBrowserRequest } from './browser-request-handler';
import { createListener, type Observe } from './listener';
import { handleShopRequest } from './shop-request-handler';
import { createCollections } from './store';
import { type Deliver, sendDueWebhooks } from './webhooks';

/** The ports for the shop and for browsers; both on loopback. */
export type PaymentSandbox = { port: number; browserPort: number; close(): Promise<void> };

/** How often delayed and failed webhooks are checked. */
const DISPATCH_EVERY_MS = 500;

/**
 * Starts the payment providers of a shop without keys: listeners on loopback that respond as Stripe and PayPal
 * do and send webhooks by `deliver`, which returns the status of the shop's response. Its data is in the shop's
 * database and survives a restart. With `null` it sends no webhooks: for tools that only read its data.
 */
export async function startPaymentSandbox({
  deliver,
  observe,
}: {
  deliver: Deliver | null;
  /** For tests that check the traffic. */
  observe?: Observe;
}): Promise<PaymentSandbox> {
  await createCollectionsWhenReachable();
  const dispatcher = deliver && startDispatcher(deliver);
  const afterwards: Observe = (request, response) => {
    dispatcher?.wake();
    observe?.(request, response);
  };
  const listeners = [
    createListener(handleShopRequest, afterwards),
    createListener(handleBrowserRequest, afterwards),
  ] as const;
  const [port, browserPort] = await Promise.all([listen(listeners[0]), listen(listeners[1])]);
  if (deliver) log.info({ port, browserPort }, 'the payment sandbox is listening');
  return {
    port,
    browserPort,
    async close() {
      await dispatcher?.stop();
      await Promise.all(listeners.map(closeAll));
    },
  };
}

/** Waits for a database that is not reachable yet. */
function createCollectionsWhenReachable(): Promise<void> {
  return untilDone(createCollections, (error) => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the payment sandbox is waiting for the database');
  });
}

function closeAll(server: Server): Promise<void> {
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

/** Delivers webhooks one at a time, so that they arrive in order unless a scenario says otherwise. */
function startDispatcher(deliver: Deliver): Repetition {
  return repeat(async (signal) => {
    try {
      await sendDueWebhooks(deliver, signal);
    } catch (error) {
      log.warn({ err: error }, 'the payment sandbox could not send its webhooks; trying again');
    }
  }, DISPATCH_EVERY_MS);
}
