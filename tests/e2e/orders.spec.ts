import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';
import { buildCardForm, buildGuestOrder } from '@/tests/support/orders';
import { NO_DIFFERENCE, SeparateShop } from '@/tests/support/separate-shop';
import { isLongRun, pickShare } from '@/tests/support/tiers';

// A shop with its payment sandbox, which is killed during orders and restarted.
test.describe.configure({ mode: 'serial' });

const DATA_DIR = '.data/e2e-orders';
const STOP_SECONDS = 15;
const ORDERS_UNDER_KILLS = isLongRun ? 20 : 8;
const shop = new SeparateShop(SEPARATE_SHOP_PORT + 3, DATA_DIR, { STOP_SECONDS: String(STOP_SECONDS) });

test.beforeAll(async () => {
  shop.resetData();
  await shop.start();
});
test.afterAll(() => shop.stop());

type JsonResponse = { status: number; json: Record<string, never> & { [name: string]: unknown } };

async function post(
  pathname: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(shop.url + pathname, {
    method: 'POST',
    headers: { ...(!isForm && { 'Content-Type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? {} : JSON.parse(text) };
}

async function enterCard(number?: string): Promise<string> {
  const { json } = await post(
    '/sandbox/stripe/v1/payment_methods',
    new URLSearchParams(buildCardForm(number)),
  );
  return String(json.id);
}

const addScenario = (scenario: object) => post('/sandbox/scenarios', scenario);

async function anOrder(number?: string) {
  const { ingredients } = await (await fetch(`${shop.url}/api/ingredients?sellableOnly=true`)).json();
  return buildGuestOrder(ingredients, await enterCard(number));
}

async function killAndRestart(): Promise<void> {
  process.kill(shop.getServerPid(), 'SIGKILL');
  await shop.stop();
  await shop.start();
}

const countDocuments = (collection: string, filter: object = {}) =>
  shop.queryDatabase((database) => database.collection(collection).countDocuments(filter));
async function waitForDocuments(collection: string, count: number, filter?: object): Promise<void> {
  await expect
    .poll(() => countDocuments(collection, filter), { intervals: [20] })
    .toBeGreaterThanOrEqual(count);
}

test('an order whose process was killed after the charge, with every webhook lost, is paid within a minute of the restart', async () => {
  const email = `${randomUUID()}@shop.test`;
  const { json } = await post('/api/auth/register', { email, password: 'Saffron-Rice-42!' });
  const headers = { Authorization: `Bearer ${json.token}` };
  const order = await anOrder();
  await addScenario({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  await addScenario({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
  await addScenario({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  const response = await post('/api/orders', order, { ...headers, 'Idempotency-Key': randomUUID() });
  expect(response.status).toBe(502);
  await killAndRestart();
  const startedMs = Date.now();
  const fetchMyOrders = async () => (await fetch(`${shop.url}/api/orders/my-orders`, { headers })).json();
  await expect
    .poll(fetchMyOrders, { timeout: 60_000, intervals: [1_000] })
    .toEqual([expect.objectContaining({ paymentState: 'paid', status: 'Processing' })]);
  console.log(`paid ${Date.now() - startedMs} ms after the restart`);
  expect(shop.readLedger()).toContain(NO_DIFFERENCE);
});

test('on SIGTERM while the provider does not respond, the shop stops in time with exit code 0, and the order is paid after the restart', async () => {
  const order = await anOrder();
  const key = randomUUID();
  const headers = { 'Idempotency-Key': key };
  await addScenario({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
  const silence = { on: 'call', effect: 'delay', delayMs: 60_000 };
  for (const name of ['payment_intents.confirm', 'payment_intents.retrieve']) {
    await addScenario({ ...silence, name, times: 20 });
  }
  const chargeCount = await countDocuments('sandbox_charges');
  const placement = post('/api/orders', order, headers).catch(() => null);
  // The provider has charged the card, and its response is on its way.
  await waitForDocuments('sandbox_charges', chargeCount + 1);
  const startedMs = Date.now();
  expect(await shop.stop('SIGTERM')).toBe(0);
  expect(Date.now() - startedMs).toBeLessThan(STOP_SECONDS * 1_000);
  expect((await placement)?.json.success).not.toBe(true);
  await shop.start();
  await fetch(`${shop.url}/sandbox/scenarios`, { method: 'DELETE' });
  await expect
    .poll(async () => (await post('/api/orders', order, headers)).json, { timeout: 60_000 })
    .toMatchObject({ success: true });
  expect(shop.readLedger()).toContain(NO_DIFFERENCE);
});

test('when the shop is killed during many orders, each order is paid once when its key is sent again', async () => {
  const orders = await Promise.all(
    Array.from({ length: ORDERS_UNDER_KILLS }, async () => ({ key: randomUUID(), body: await anOrder() })),
  );
  const send = ({ key, body }: (typeof orders)[number]) =>
    post('/api/orders', body, { 'Idempotency-Key': key }).catch(() => null);
  const earlierCount = await countDocuments('orders');
  // When a few orders are recorded, and when some are paid.
  const moments = [
    { count: earlierCount + 3, filter: {} },
    { count: earlierCount + Math.floor(ORDERS_UNDER_KILLS * 0.4), filter: { 'payment.state': 'paid' } },
  ];
  for (const { count, filter } of pickShare(moments, 2, 1)) {
    const placements = Promise.all(orders.map(send));
    await waitForDocuments('orders', count, filter);
    await killAndRestart();
    await placements;
  }
  const deadlineMs = Date.now() + 60_000;
  let unpaidOrders = orders;
  while (unpaidOrders.length > 0 && Date.now() < deadlineMs) {
    const responses = await Promise.all(unpaidOrders.map(send));
    unpaidOrders = unpaidOrders.filter((_, index) => responses[index]?.json.success !== true);
  }
  expect(unpaidOrders).toEqual([]);
  const ledgerOutput = shop.readLedger();
  expect(ledgerOutput).toContain(NO_DIFFERENCE);
  expect(ledgerOutput).toMatch(new RegExp(`orders ${2 + ORDERS_UNDER_KILLS},`));
});

test('the log, the pages and the browser bundles contain no secrets', async () => {
  const order = await anOrder('4000002760003184');
  const { json } = await post('/api/orders', order, { 'Idempotency-Key': randomUUID() });
  const clientSecret = String(json.paymentIntentClientSecret);
  expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  // The shop's complete log, including the lines of the orders above.
  const log = readFileSync(path.join(DATA_DIR, 'shop.log'), 'utf8');
  expect(log).toContain('the card provider rejected a request');
  for (const secret of [
    '_secret_',
    'whsec_',
    'sk_test',
    'sk_live',
    '4242424242424242',
    '4000002760003184',
    'guest@shop.test',
    'Saffron Way',
  ]) {
    expect(log, secret).not.toContain(secret);
  }
  const page = await (await fetch(shop.url)).text();
  const bundles = readdirSync('.next/static', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join('.next/static', file), 'utf8'));
  for (const text of [page, ...bundles]) {
    expect(text).not.toMatch(
      /_secret_[0-9a-f]{8}|whsec_|sk_test_|sk_live_|STRIPE_SECRET_KEY|NEXTAUTH_SECRET/,
    );
  }
});
