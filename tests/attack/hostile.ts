import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { aPng } from '@/tests/support/uploads';
import {
  type Client,
  createUploadPath,
  type HttpResponse,
  openConnection,
  PASSWORD,
  pause,
  sendJson,
  sendRequest,
  signUp,
} from './client';
import { toForm, UPGRADE } from './requests';

// One client that tries for some seconds to harm other clients, then prints how often it sent each request.
// It is a separate process, so that its load is not counted as the shop's.

export type Attack = { port: number; seconds: number; order: object };

const UPLOAD_PATH = '/api/user/recipes/6b0225eca560117b3e284fd2/images';
const OPEN_CONNECTIONS = 600;

const toIncompleteRequest = (requestLine: string, headers = 'Content-Type: application/json') =>
  `${requestLine} HTTP/1.1\r\nHost: l\r\n${headers}\r\nContent-Length: 1000\r\n\r\n{`;
/** Returns requests that leave their connections open: they are incomplete or their responses never end. */
const createPendingRequests = (token: string) => [
  UPGRADE,
  toIncompleteRequest('POST /api/auth/login'),
  toIncompleteRequest('POST /api/orders'),
  toIncompleteRequest(
    `PUT ${UPLOAD_PATH}`,
    `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`,
  ),
  'GET / HTTP/1.1\r\nHo',
  '',
];
const DOTTED_EMAIL = `a@${'.'.repeat(200_000)}@`;
const NESTED_JSON = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
const CARD_ORDER = { paymentMethodType: 'card', paymentMethodId: 'pm_doesnotexist' };

/** Returns the requests that one client repeats to harm others. */
function createHostileRequests(
  hostile: Client,
  order: object,
  { token, uploadPath }: { token: string; uploadPath: string },
): Record<string, () => Promise<HttpResponse>> {
  const Authorization = `Bearer ${token}`;
  const json = { 'Content-Type': 'application/json' };
  const password = `${'1!'.repeat(100_000)}a`;
  const image = toForm(aPng({ width: 4_000, height: 3_000, bits: 16 }));
  return {
    'registrations that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/auth/register', { email: DOTTED_EMAIL, password }),
    'resets that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/auth/request-password-reset', { email: DOTTED_EMAIL }),
    'new passwords that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/auth/reset-password', { token: 'x', newPassword: password }),
    'orders that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/orders', { ...order, email: DOTTED_EMAIL }),
    'nested JSON': () =>
      sendRequest(hostile, 'POST', '/api/auth/login', { body: NESTED_JSON, headers: json }),
    'wrong passwords': () =>
      sendJson(hostile, 'POST', '/api/auth/login', {
        email: `x${Math.random()}@shop.test`,
        password: 'wrong',
      }),
    'successful logins': () =>
      sendJson(hostile, 'POST', '/api/auth/login', { email: 'hostile@shop.test', password: PASSWORD }),
    'orders that cannot be paid': () =>
      sendJson(
        hostile,
        'POST',
        '/api/orders',
        { ...order, ...CARD_ORDER },
        { 'Idempotency-Key': randomUUID() },
      ),
    'PayPal drafts': () => sendJson(hostile, 'POST', '/api/orders/create-paypal-order', { cart: [] }),
    'forged PayPal webhooks': () =>
      sendRequest(hostile, 'POST', '/api/webhooks/paypal', {
        body: ' '.repeat(900_000),
        headers: { ...json, 'paypal-transmission-time': new Date().toISOString() },
      }),
    'pages that only look like files': () => sendRequest(hostile, 'GET', `/nope-${Math.random()}.html`),
    'payloads of pages that do not exist': () =>
      sendRequest(hostile, 'GET', `/dishes/Nowhere-${Math.random()}`, { headers: { RSC: '1' } }),
    'distinct searches': () => sendRequest(hostile, 'GET', `/search?q=${Math.random()}`),
    'searches with a huge page number': () =>
      sendRequest(hostile, 'GET', `/api/recipes/advanced-search?include=${'a,'.repeat(100)}&page=1e9`),
    sitemaps: () => sendRequest(hostile, 'GET', '/sitemap.xml'),
    'lists of the client’s recipes': () =>
      sendRequest(hostile, 'GET', '/api/user/recipes', { headers: { Authorization } }),
    'large images': () =>
      sendRequest(hostile, 'PUT', uploadPath, {
        body: image,
        headers: { Authorization, 'Content-Type': 'multipart/form-data; boundary=x' },
      }),
  };
}

/** Sends all requests concurrently until the time is up; returns how often each was sent. */
async function attackShop({ port, seconds, order }: Attack): Promise<Record<string, number>> {
  const hostile: Client = { address: '127.0.0.2', port };
  const token = await signUp(hostile, 'hostile@shop.test');
  const endMs = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > endMs;
  const requestCounts: Record<string, number> = {};
  const requests = createPendingRequests(token);
  const openSockets = new Set<Socket>();
  const keepConnectionsOpen = async () => {
    while (!isOver()) {
      for (let i = 0; openSockets.size < OPEN_CONNECTIONS; i += 1) {
        const socket = openConnection(hostile, requests[i % requests.length] ?? '');
        openSockets.add(socket);
        requestCounts['pending connections'] = (requestCounts['pending connections'] ?? 0) + 1;
        socket.once('close', () => openSockets.delete(socket));
      }
      await pause(200);
    }
  };
  const flood = async ([name, send]: [string, () => Promise<HttpResponse>]) => {
    while (!isOver()) {
      await send();
      requestCounts[name] = (requestCounts[name] ?? 0) + 1;
    }
  };
  const floods = Object.entries(
    createHostileRequests(hostile, order, { token, uploadPath: await createUploadPath(hostile, token) }),
  );
  await Promise.all([keepConnectionsOpen(), ...[...floods, ...floods].map(flood)]);
  for (const socket of openSockets) socket.destroy();
  return requestCounts;
}

attackShop(JSON.parse(process.argv[2] ?? '')).then(
  (requestCounts) => process.stdout.write(JSON.stringify(requestCounts), () => process.exit(0)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
