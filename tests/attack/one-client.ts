import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Answer, ask, askJson, type Client, newCard, PASSWORD, pause, signUp } from './client';
import type { Attack } from './hostile';
import { report } from './report';

const CALM_SECONDS = 20;

/** An order that a guest sends, but for its payment. */
async function anOrder(client: Client): Promise<object> {
  const { text } = await ask(client, 'GET', '/api/ingredients?sellableOnly=true&limit=1');
  const [{ _id: itemId, amounts }] = JSON.parse(text).ingredients;
  return {
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
}

/** What an honest visitor does meanwhile; returns what went wrong and the slowest of each kind. */
async function visit(visitor: Client, order: object, isOver: () => boolean) {
  const email = `visitor-${Date.now()}@shop.test`;
  await signUp(visitor, email);
  const steps: Record<string, () => Promise<Answer>> = {
    home: () => ask(visitor, 'GET', '/'),
    'search page': () => ask(visitor, 'GET', '/search?q=rice'),
    search: () => ask(visitor, 'GET', '/api/search?q=rice'),
    login: () => askJson(visitor, 'POST', '/api/auth/login', { email, password: PASSWORD }),
    order: async () => {
      const paymentMethodId = await newCard(visitor);
      const headers = { 'Idempotency-Key': randomUUID() };
      return askJson(visitor, 'POST', '/api/orders', { ...order, paymentMethodId }, headers);
    },
  };
  const wrong: string[] = [];
  const slowest: Record<string, number> = {};
  let rounds = 0;
  while (!isOver()) {
    rounds += 1;
    for (const [name, step] of Object.entries(steps)) {
      const { status, ms, text } = await step();
      slowest[name] = Math.round(Math.max(slowest[name] ?? 0, ms));
      const isGood = status === 200 && (name !== 'order' || JSON.parse(text).success === true);
      if (!isGood) wrong.push(`${name} ${status} ${text.slice(0, 120)}`);
    }
    await pause(1_000);
  }
  return { wrong, slowest, rounds };
}

/** Starts the hostile client; resolves when it has ended, with how often it sent what. */
function attack(task: Attack): Promise<Record<string, number>> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, 'tests/attack/hostile.ts', JSON.stringify(task)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(JSON.parse(said))
        : reject(new Error(`The hostile client ended with code ${code}.`)),
    );
  });
}

/** While one client does its worst, another one is served every time. */
export async function attackByOneClient(port: number, seconds: number): Promise<void> {
  const visitor: Client = { address: '127.0.0.1', port };
  const order = await anOrder(visitor);
  const calmMs = performance.now() + CALM_SECONDS * 1_000;
  const calm = await visit(visitor, order, () => performance.now() > calmMs);
  report(
    `a visitor is served for ${CALM_SECONDS} s before it`,
    calm.wrong.length === 0,
    `${calm.rounds} rounds, slowest in ms ${JSON.stringify(calm.slowest)}, wrong ${JSON.stringify(calm.wrong)}`,
  );
  let isOver = false;
  const attacked = attack({ port, seconds, order }).finally(() => {
    isOver = true;
  });
  const [sent, { wrong, slowest, rounds }] = await Promise.all([
    attacked,
    visit(visitor, order, () => isOver),
  ]);
  console.log(`sent by the hostile client: ${JSON.stringify(sent)}`);
  report(
    `another address is served while one attacks for ${seconds} s`,
    wrong.length === 0 && rounds > 0 && Object.values(sent).every((times) => times > 0),
    `${rounds} rounds, slowest in ms ${JSON.stringify(slowest)}, wrong ${JSON.stringify(wrong.slice(0, 5))}`,
  );
}
