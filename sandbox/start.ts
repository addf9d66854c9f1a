import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDatabaseAway } from '@/lib/db/connect';
import { log } from '@/lib/log';
import { untilDone } from '@/lib/runtime/repeat';
import { answerBrowser } from './browser-door';
import { createListener, type Observe } from './listener';
import { answerShop } from './shop-door';
import { openBooks } from './store';
import { type Deliver, sendDueWebhooks } from './webhooks';

/** Where it listens to the shop, and where to browsers; both on loopback. */
export type PaymentSandbox = { port: number; browserPort: number; close(): Promise<void> };

/** How often webhooks that could not be delivered, or were delayed, are looked for. */
const LOOK_MS = 500;

/**
 * Starts the payment providers of a shop without keys: a listener on loopback, on a port of its own,
 * that answers as Stripe and PayPal do and tells the shop by `deliver`, which gives the status of the
 * shop's answer. Its books are in the shop's database, so that it remembers everything. With `null` it
 * tells nobody: for tools that only read the books.
 */
export async function startPaymentSandbox({
  deliver,
  observe,
}: {
  deliver: Deliver | null;
  /** For tests that judge what passes over the wire. */
  observe?: Observe;
}): Promise<PaymentSandbox> {
  await openBooksAtLast();
  const postman = deliver ? startPostman(deliver) : NO_POSTMAN;
  const afterwards: Observe = (request, answer) => {
    postman.look();
    observe?.(request, answer);
  };
  const doors = [createListener(answerShop, afterwards), createListener(answerBrowser, afterwards)] as const;
  const [port, browserPort] = await Promise.all([listen(doors[0]), listen(doors[1])]);
  if (deliver) log.info({ port, browserPort }, 'the payment sandbox listens');
  return {
    port,
    browserPort,
    async close() {
      await postman.stop();
      await Promise.all(doors.map(closeAll));
    },
  };
}

/** A database that is away at this moment comes back; the sandbox waits for it. */
function openBooksAtLast(): Promise<void> {
  return untilDone(openBooks, (error) => {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ err: error }, 'the payment sandbox waits for the database');
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

const NO_POSTMAN = { look: () => {}, stop: async () => {} };

/** Delivers one webhook after the other, so that they arrive in their order unless told otherwise. */
function startPostman(deliver: Deliver) {
  let isStopping = false;
  let walk = Promise.resolve();
  let isWaiting = false;
  const look = () => {
    if (isStopping || isWaiting) return;
    isWaiting = true;
    walk = walk.then(async () => {
      isWaiting = false;
      if (isStopping) return;
      await sendDueWebhooks(deliver, () => isStopping).catch((error: unknown) => {
        log.warn({ err: error }, 'the payment sandbox could not send its webhooks; trying again');
      });
    });
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    look,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await walk;
    },
  };
}
