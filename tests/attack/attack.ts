import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { aShape } from '@/tests/support/uploads';
import { type Answer, ask, askJson, type Client, open, pause } from './client';

/*
 * What needs load, memory or many samples, against an open trial shop:
 *   npm run attack -- --port 3000 [--pid PID of dist/server.js] [--seconds 120]
 * Ends with code 1 when something did not hold.
 */

const { values } = parseArgs({
  options: { port: { type: 'string' }, pid: { type: 'string' }, seconds: { type: 'string' } },
});
const port = Number(values.port ?? 3000);
const seconds = Number(values.seconds ?? 120);
const hostile: Client = { address: '127.0.0.2', port };
const visitor: Client = { address: '127.0.0.1', port };
const PASSWORD = 'Saffron-Rice-42!';
const UPLOAD = '/api/user/recipes/6b0225eca560117b3e284fd2/images';

const failures: string[] = [];
function report(what: string, holds: boolean, measured: string): void {
  console.log(`${holds ? 'holds' : 'FAILS'}  ${what}: ${measured}`);
  if (!holds) failures.push(what);
}

const half = (call: string, type = 'application/json') =>
  `${call} HTTP/1.1\r\nHost: l\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`;
const UPGRADE = 'GET /nothing HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

/** One round of everything that one client can do to the others, again and again. */
async function harass(until: () => boolean): Promise<void> {
  const held = new Set<Socket>();
  const hold = (text: string) => {
    const socket = open(hostile, text);
    held.add(socket);
    socket.once('close', () => held.delete(socket));
  };
  const flood = async (send: () => Promise<unknown>) => {
    while (!until()) await send();
  };
  const nonsense = { email: `a@${'.'.repeat(200_000)}@`, password: `${'1!'.repeat(100_000)}a` };
  const floods = [
    () => askJson(hostile, 'POST', '/api/auth/register', nonsense),
    () => askJson(hostile, 'POST', '/api/auth/request-password-reset', nonsense),
    () => ask(hostile, 'GET', `/nope-${Math.random()}.html`),
    () => ask(hostile, 'GET', `/search?q=${Math.random()}`),
    () => ask(hostile, 'GET', '/sitemap.xml'),
    () =>
      ask(hostile, 'POST', '/api/auth/login', {
        body: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
        headers: { 'Content-Type': 'application/json' },
      }),
    () => askJson(hostile, 'POST', '/api/auth/login', { email: 'ada@shop.test', password: 'wrong' }),
    async () => {
      while (held.size < 600) {
        for (const text of [
          UPGRADE,
          half('POST /api/auth/login'),
          half(`PUT ${UPLOAD}`),
          'GET / HTTP/1.1\r\nHo',
        ]) {
          hold(text);
        }
      }
      await pause(200);
    },
  ];
  await Promise.all(floods.flatMap((send) => [flood(send), flood(send)]));
  for (const socket of held) socket.destroy();
}

/** A card that the sandbox takes, as its field in the browser sends it. */
async function newCard(): Promise<string> {
  const form = {
    key: 'pk_test_sandbox',
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  };
  const { text } = await ask(visitor, 'POST', '/sandbox/stripe/v1/payment_methods', {
    body: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return JSON.parse(text).id;
}

/** What an honest visitor does meanwhile; returns what went wrong and the slowest of each kind. */
async function visit(
  until: () => boolean,
): Promise<{ wrong: string[]; slowest: Record<string, number>; rounds: number }> {
  const email = `visitor-${Date.now()}@shop.test`;
  await askJson(visitor, 'POST', '/api/auth/register', { email, password: PASSWORD });
  const { ingredients } = JSON.parse(
    (await ask(visitor, 'GET', '/api/ingredients?sellableOnly=true&limit=1')).text,
  );
  const [{ _id: itemId, amounts }] = ingredients;
  const order = {
    email: 'guest@shop.test',
    items: [{ itemId, amount: amounts[0].amount, quantity: 1, pricePerUnit: amounts[0].price }],
    shippingInfo: {
      name: 'Ada',
      street1: '1 Way',
      city: 'Portland',
      state: 'OR',
      postalCode: '97201',
      phone: '',
    },
    paymentMethodType: 'card',
  };
  const steps: Record<string, () => Promise<Answer>> = {
    home: () => ask(visitor, 'GET', '/'),
    search: () => ask(visitor, 'GET', '/api/search?q=rice'),
    login: () => askJson(visitor, 'POST', '/api/auth/login', { email, password: PASSWORD }),
    order: async () => {
      const paymentMethodId = await newCard();
      const headers = { 'Idempotency-Key': randomUUID() };
      return askJson(visitor, 'POST', '/api/orders', { ...order, paymentMethodId }, headers);
    },
  };
  const wrong: string[] = [];
  const slowest: Record<string, number> = {};
  let rounds = 0;
  while (!until()) {
    rounds += 1;
    for (const [name, step] of Object.entries(steps)) {
      const { status, ms, text } = await step();
      slowest[name] = Math.round(Math.max(slowest[name] ?? 0, ms));
      if (status !== 200) wrong.push(`${name} ${status} ${text.slice(0, 80)}`);
    }
    await pause(1_000);
  }
  return { wrong, slowest, rounds };
}

async function attackForAWhile(): Promise<void> {
  const endMs = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > endMs;
  const [, { wrong, slowest, rounds }] = await Promise.all([harass(isOver), visit(isOver)]);
  report(
    `another address is served while one attacks for ${seconds} s`,
    wrong.length === 0 && rounds > 0,
    `${rounds} rounds, slowest in ms ${JSON.stringify(slowest)}, wrong ${JSON.stringify(wrong.slice(0, 5))}`,
  );
}

/** Peak memory of the shop's process, in megabytes. */
const peakMb = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${values.pid}/status`, 'utf8'))?.[1]) / 1024;

async function sendShapes(): Promise<void> {
  if (!values.pid) return console.log('skips  memory of uploads: --pid names the process to look at');
  const { text } = await askJson(visitor, 'POST', '/api/auth/register', {
    email: `painter-${Date.now()}@shop.test`,
    password: PASSWORD,
  });
  const Authorization = `Bearer ${JSON.parse(text).token}`;
  const { dishes } = JSON.parse((await ask(visitor, 'GET', '/api/dishes?country=India')).text);
  const fork = await ask(visitor, 'POST', `/api/user/recipes/fork/${dishes[0]._id}`, {
    headers: { Authorization },
  });
  const path = `/api/user/recipes/${JSON.parse(fork.text)._id}/images`;
  for (const [width, height, bits] of [
    [24_000_000, 1, 16],
    [12_000_000, 2, 16],
    [1_000_000, 24, 16],
    [12_000, 2_000, 8],
    [12_000, 1_000, 16],
    [6_000, 4_000, 8],
    [4_000, 3_000, 16],
  ] as const) {
    const before = peakMb();
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="recipeImages"; filename="a.png"\r\n\r\n'),
      aShape({ width, height, bits }),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { Authorization, 'Content-Type': 'multipart/form-data; boundary=x' };
    const { status } = await ask(visitor, 'PUT', path, { body, headers });
    const more = Math.round(peakMb() - before);
    report(
      `a picture of ${width} x ${height} of ${bits} bits`,
      more < 200,
      `${status}, peak memory +${more} MB`,
    );
  }
}

async function timeLogins(): Promise<void> {
  const SAMPLES = 200;
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let nth = 0; nth < SAMPLES; nth += 1) {
    // Each from an address and for an account of its own: limits answer sooner than the password does.
    const client = { address: `127.1.${nth >> 7}.${(nth & 127) + 1}`, port };
    const known = `timed-${Date.now()}-${nth}@shop.test`;
    await askJson(client, 'POST', '/api/auth/register', { email: known, password: PASSWORD });
    for (const [kind, email] of [
      ['known', known],
      ['unknown', `no-${known}`],
    ] as const) {
      const { ms } = await askJson(client, 'POST', '/api/auth/login', { email, password: 'wrong' });
      times[kind].push(ms);
    }
  }
  const median = (samples: number[]) =>
    samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  report(
    `a login takes as long for an unknown e-mail (${SAMPLES} samples each)`,
    Math.abs(known - unknown) < 0.1 * known,
    `medians ${Math.round(known)} and ${Math.round(unknown)} ms`,
  );
}

async function main(): Promise<void> {
  await attackForAWhile();
  await sendShapes();
  await timeLogins();
  process.exitCode = failures.length === 0 ? 0 : 1;
}

void main();
