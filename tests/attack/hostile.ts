import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { aShape } from '@/tests/support/uploads';
import {
  type Client,
  type HttpResponse,
  open,
  ownUpload,
  PASSWORD,
  pause,
  sendJson,
  sendRequest,
  signUp,
} from './client';
import { asForm, UPGRADE } from './requests';

// A separate process, so that its work is not counted as the shop's: one client that sends everything it can
// to harm other clients for some seconds, and prints how often it sent each request.

export type Attack = { port: number; seconds: number; order: object };

const UPLOAD = '/api/user/recipes/6b0225eca560117b3e284fd2/images';
const OPEN_CONNECTIONS = 600;

const incomplete = (requestLine: string, headers = 'Content-Type: application/json') =>
  `${requestLine} HTTP/1.1\r\nHost: l\r\n${headers}\r\nContent-Length: 1000\r\n\r\n{`;
/** Connections left open: their requests are incomplete or their responses never end. */
const requestsToHold = (token: string) => [
  UPGRADE,
  incomplete('POST /api/auth/login'),
  incomplete('POST /api/orders'),
  incomplete(
    `PUT ${UPLOAD}`,
    `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`,
  ),
  'GET / HTTP/1.1\r\nHo',
  '',
];
const DOTS = `a@${'.'.repeat(200_000)}@`;
const NESTED = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
const CARD_ORDER = { paymentMethodType: 'card', paymentMethodId: 'pm_doesnotexist' };

/** Returns every request that one client can repeat to harm the others. */
function hostileRequests(
  hostile: Client,
  order: object,
  { token, upload }: { token: string; upload: string },
): Record<string, () => Promise<HttpResponse>> {
  const Authorization = `Bearer ${token}`;
  const json = { 'Content-Type': 'application/json' };
  const password = `${'1!'.repeat(100_000)}a`;
  const image = asForm(aShape({ width: 4_000, height: 3_000, bits: 16 }));
  return {
    'registrations that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/auth/register', { email: DOTS, password }),
    'resets that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/auth/request-password-reset', { email: DOTS }),
    'new passwords that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/auth/reset-password', { token: 'x', newPassword: password }),
    'orders that are expensive to validate': () =>
      sendJson(hostile, 'POST', '/api/orders', { ...order, email: DOTS }),
    'nested JSON': () => sendRequest(hostile, 'POST', '/api/auth/login', { body: NESTED, headers: json }),
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
    'lists of its own recipes': () =>
      sendRequest(hostile, 'GET', '/api/user/recipes', { headers: { Authorization } }),
    'large images': () =>
      sendRequest(hostile, 'PUT', upload, {
        body: image,
        headers: { Authorization, 'Content-Type': 'multipart/form-data; boundary=x' },
      }),
  };
}

/** Sends everything concurrently until the time is up; returns how often each request was sent. */
async function attackShop({ port, seconds, order }: Attack): Promise<Record<string, number>> {
  const hostile: Client = { address: '127.0.0.2', port };
  const token = await signUp(hostile, 'hostile@shop.test');
  const endMs = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > endMs;
  const requestCounts: Record<string, number> = {};
  const requests = requestsToHold(token);
  const openSockets = new Set<Socket>();
  const holdConnections = async () => {
    while (!isOver()) {
      for (let i = 0; openSockets.size < OPEN_CONNECTIONS; i += 1) {
        const socket = open(hostile, requests[i % requests.length] ?? '');
        openSockets.add(socket);
        requestCounts['left open'] = (requestCounts['left open'] ?? 0) + 1;
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
    hostileRequests(hostile, order, { token, upload: await ownUpload(hostile, token) }),
  );
  await Promise.all([holdConnections(), ...[...floods, ...floods].map(flood)]);
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
