import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import * as outsideRefunds from '@/app/api/admin/orders/[id]/outside-refund/route';
import * as refundRetries from '@/app/api/admin/orders/[id]/refund/route';
import * as partRefunds from '@/app/api/admin/orders/[id]/refunds/route';
import * as statuses from '@/app/api/admin/orders/[id]/status/route';
import * as logout from '@/app/api/auth/logout/route';
import * as attempts from '@/app/api/orders/attempt/route';
import * as paypalOrders from '@/app/api/orders/create-paypal-order/route';
import * as orders from '@/app/api/orders/route';
import { expectLongOperations } from '@/lib/db/connect';
import { processState } from '@/lib/runtime/process-state';
import { reconcileDue } from '@/lib/settlement/reconcile-commands';
import { Order } from '@/models/order';
import { deliverWebhook } from '@/tests/support/checkout';
import type { ShopCommand } from './shop-processes';

// One process of the shop without its pages: the checkout's handlers behind a plain HTTP server. The test sends it
// commands: delay an insert, reconcile, deliver a webhook, or exit before a database operation.

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** The handlers of an order's admin, by the path after its id. */
const ADMIN_ROUTES: Record<string, Handler> = {
  'POST refunds': partRefunds.POST,
  'PUT refunds': partRefunds.PUT,
  'POST outside-refund': outsideRefunds.POST,
  'POST refund': refundRetries.POST,
  'PUT status': statuses.PUT,
};

const ROUTES: Record<string, (request: Request) => Promise<Response>> = {
  'POST /api/orders': (request) => orders.POST(request, NO_PARAMS),
  'GET /api/orders/attempt': (request) => attempts.GET(request, NO_PARAMS),
  'POST /api/orders/create-paypal-order': (request) => paypalOrders.POST(request, NO_PARAMS),
  'POST /api/auth/logout': (request) => logout.POST(request, NO_PARAMS),
};
const NO_PARAMS = { params: Promise.resolve({}) };

let insertDelayMs = 0;
const create = Order.create.bind(Order) as (...documents: unknown[]) => Promise<unknown>;
Object.assign(Order, {
  async create(...documents: unknown[]) {
    const delayMs = insertDelayMs;
    insertDelayMs = 0;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    return create(...documents);
  },
});

async function execute(command: ShopCommand): Promise<void> {
  switch (command.type) {
    case 'delay_insert':
      insertDelayMs = command.ms;
      return;
    case 'reconcile':
      return reconcileDue(new Date(command.nowMs));
    case 'webhook': {
      const status = await deliverWebhook(command.webhook);
      if (status !== 200) throw new Error(`The webhook returned the status ${status}.`);
      return;
    }
    case 'kill': {
      let remaining = command.nth;
      mongoose.set('debug', (collection: string, method: string) => {
        if (collection !== command.collection || method !== command.method) return;
        remaining -= 1;
        if (remaining === 0) process.kill(process.pid, 'SIGKILL');
      });
    }
  }
}

function findAdminHandler(endpoint: string): ((request: Request) => Promise<Response>) | undefined {
  const [, method, id = '', action] = /^(\w+) \/api\/admin\/orders\/(\w+)\/([\w-]+)$/.exec(endpoint) ?? [];
  const handler = ADMIN_ROUTES[`${method} ${action}`];
  return handler && ((request) => handler(request, { params: Promise.resolve({ id }) }));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function handle(incoming: IncomingMessage): Promise<Response> {
  const body = await readBody(incoming);
  const endpoint = `${incoming.method} ${incoming.url}`;
  if (endpoint === 'POST /command') {
    await execute(JSON.parse(body));
    return new Response('');
  }
  const handler = ROUTES[endpoint] ?? findAdminHandler(endpoint);
  if (!handler) return new Response('', { status: 404 });
  const headers = new Headers();
  for (const header of ['content-type', 'authorization', 'idempotency-key']) {
    const value = incoming.headers[header];
    if (typeof value === 'string') headers.set(header, value);
  }
  const method = incoming.method ?? 'GET';
  return handler(
    new Request(`http://localhost:3000${incoming.url}`, { method, headers, ...(body !== '' && { body }) }),
  );
}

expectLongOperations();
processState().sandboxPort = Number(process.argv[2]);
const server = createServer(async (incoming, outgoing) => {
  try {
    const response = await handle(incoming);
    outgoing.writeHead(response.status, { 'Content-Type': 'application/json' });
    outgoing.end(await response.text());
  } catch (error) {
    console.error(error);
    outgoing.writeHead(500).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening ${(server.address() as AddressInfo).port}`);
});
