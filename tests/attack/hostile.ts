import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { aShape } from '@/tests/support/uploads';
import { type Answer, ask, askJson, type Client, open, ownUpload, PASSWORD, pause, signUp } from './client';
import { asForm, UPGRADE } from './requests';

// A process of its own, so that its work is not counted as the shop's: one client that sends everything that
// could harm the others, for some seconds, and says at its end how often it sent what.

export type Attack = { port: number; seconds: number; order: object };

const UPLOAD = '/api/user/recipes/6b0225eca560117b3e284fd2/images';
const HELD_AT_ONCE = 600;

const half = (call: string, headers = 'Content-Type: application/json') =>
  `${call} HTTP/1.1\r\nHost: l\r\n${headers}\r\nContent-Length: 1000\r\n\r\n{`;
/** What is left open: no answer comes of it, or half of it never comes. */
const heldBy = (token: string) => [
  UPGRADE,
  half('POST /api/auth/login'),
  half('POST /api/orders'),
  half(`PUT ${UPLOAD}`, `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`),
  'GET / HTTP/1.1\r\nHo',
  '',
];
const DOTS = `a@${'.'.repeat(200_000)}@`;
const NESTED = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
const CARD_ORDER = { paymentMethodType: 'card', paymentMethodId: 'pm_doesnotexist' };

/** Everything that one client can send to harm the others, each as a request that is sent again and again. */
function hostileRequests(
  hostile: Client,
  order: object,
  { token, upload }: { token: string; upload: string },
): Record<string, () => Promise<Answer>> {
  const Authorization = `Bearer ${token}`;
  const json = { 'Content-Type': 'application/json' };
  const password = `${'1!'.repeat(100_000)}a`;
  const picture = asForm(aShape({ width: 4_000, height: 3_000, bits: 16 }));
  return {
    'a text that is dear to judge': () =>
      askJson(hostile, 'POST', '/api/auth/register', { email: DOTS, password }),
    'a reset for it': () => askJson(hostile, 'POST', '/api/auth/request-password-reset', { email: DOTS }),
    'a new password like it': () =>
      askJson(hostile, 'POST', '/api/auth/reset-password', { token: 'x', newPassword: password }),
    'an order of it': () => askJson(hostile, 'POST', '/api/orders', { ...order, email: DOTS }),
    'nested JSON': () => ask(hostile, 'POST', '/api/auth/login', { body: NESTED, headers: json }),
    'wrong passwords': () =>
      askJson(hostile, 'POST', '/api/auth/login', {
        email: `x${Math.random()}@shop.test`,
        password: 'wrong',
      }),
    'good logins': () =>
      askJson(hostile, 'POST', '/api/auth/login', { email: 'hostile@shop.test', password: PASSWORD }),
    'orders that cannot be paid': () =>
      askJson(
        hostile,
        'POST',
        '/api/orders',
        { ...order, ...CARD_ORDER },
        { 'Idempotency-Key': randomUUID() },
      ),
    'drafts at PayPal': () => askJson(hostile, 'POST', '/api/orders/create-paypal-order', { cart: [] }),
    'forged messages of PayPal': () =>
      ask(hostile, 'POST', '/api/webhooks/paypal', {
        body: ' '.repeat(900_000),
        headers: { ...json, 'paypal-transmission-time': new Date().toISOString() },
      }),
    'pages that only look like files': () => ask(hostile, 'GET', `/nope-${Math.random()}.html`),
    'pages that do not exist, as data': () =>
      ask(hostile, 'GET', `/dishes/Nowhere-${Math.random()}`, { headers: { RSC: '1' } }),
    'searches of its own': () => ask(hostile, 'GET', `/search?q=${Math.random()}`),
    'searches far away': () =>
      ask(hostile, 'GET', `/api/recipes/advanced-search?include=${'a,'.repeat(100)}&page=1e9`),
    'site maps': () => ask(hostile, 'GET', '/sitemap.xml'),
    'recipes of its own': () => ask(hostile, 'GET', '/api/user/recipes', { headers: { Authorization } }),
    'great pictures': () =>
      ask(hostile, 'PUT', upload, {
        body: picture,
        headers: { Authorization, 'Content-Type': 'multipart/form-data; boundary=x' },
      }),
  };
}

/** All of it at once, until it is over; says how often each was sent. */
async function harass({ port, seconds, order }: Attack): Promise<Record<string, number>> {
  const hostile: Client = { address: '127.0.0.2', port };
  const token = await signUp(hostile, 'hostile@shop.test');
  const endMs = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > endMs;
  const sent: Record<string, number> = {};
  const texts = heldBy(token);
  const held = new Set<Socket>();
  const holdOn = async () => {
    while (!isOver()) {
      for (let nth = 0; held.size < HELD_AT_ONCE; nth += 1) {
        const socket = open(hostile, texts[nth % texts.length] ?? '');
        held.add(socket);
        sent['left open'] = (sent['left open'] ?? 0) + 1;
        socket.once('close', () => held.delete(socket));
      }
      await pause(200);
    }
  };
  const flood = async ([name, send]: [string, () => Promise<Answer>]) => {
    while (!isOver()) {
      await send();
      sent[name] = (sent[name] ?? 0) + 1;
    }
  };
  const floods = Object.entries(
    hostileRequests(hostile, order, { token, upload: await ownUpload(hostile, token) }),
  );
  await Promise.all([holdOn(), ...[...floods, ...floods].map(flood)]);
  for (const socket of held) socket.destroy();
  return sent;
}

harass(JSON.parse(process.argv[2] ?? '')).then(
  (sent) => process.stdout.write(JSON.stringify(sent), () => process.exit(0)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
