import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { median } from '@/bench/statistics';
import {
  type Client,
  createCard,
  type HttpResponse,
  PASSWORD,
  pause,
  sendJson,
  sendRequest,
  signUp,
} from './client';
import type { Attack } from './hostile';
import { report } from './report';

const BASELINE_SECONDS = 20;
/** How many times as long as usual a visitor may wait during an attack, by the medians. */
const MAX_DELAY_RATIO = 3;

/** Returns the body of a guest's order without its payment fields. */
async function createOrderBody(client: Client): Promise<object> {
  const { body } = await sendRequest(client, 'GET', '/api/ingredients?sellableOnly=true&limit=1');
  const [{ _id: itemId, amounts }] = JSON.parse(body).ingredients;
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

/** Browses and orders as a visitor until `isOver`; returns the failures and each step's response times in ms. */
async function visit(visitor: Client, order: object, isOver: () => boolean) {
  const email = `visitor-${Date.now()}@shop.test`;
  await signUp(visitor, email);
  const steps: Record<string, () => Promise<HttpResponse>> = {
    home: () => sendRequest(visitor, 'GET', '/'),
    'search page': () => sendRequest(visitor, 'GET', '/search?q=rice'),
    search: () => sendRequest(visitor, 'GET', '/api/search?q=rice'),
    login: () => sendJson(visitor, 'POST', '/api/auth/login', { email, password: PASSWORD }),
    order: async () => {
      const paymentMethodId = await createCard(visitor);
      const headers = { 'Idempotency-Key': randomUUID() };
      return sendJson(visitor, 'POST', '/api/orders', { ...order, paymentMethodId }, headers);
    },
  };
  const failures: string[] = [];
  const times: Record<string, number[]> = {};
  let rounds = 0;
  while (!isOver()) {
    rounds += 1;
    for (const [name, step] of Object.entries(steps)) {
      const { status, ms, body } = await step();
      times[name] = [...(times[name] ?? []), ms];
      const isExpected = status === 200 && (name !== 'order' || JSON.parse(body).success === true);
      if (!isExpected) failures.push(`${name} ${status} ${body.slice(0, 120)}`);
    }
    await pause(1_000);
  }
  return { failures, times, rounds };
}

/** Starts the hostile client; resolves with its request counts when it exits. */
function startAttack(task: Attack): Promise<Record<string, number>> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, 'tests/attack/hostile.ts', JSON.stringify(task)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // It stands for another machine, so it only gets the processor time that the shop leaves.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output))
        : reject(new Error(`The hostile client exited with code ${code}.`)),
    );
  });
}

/** Checks that a visitor is served while another client attacks. */
export async function attackByOneClient(port: number, seconds: number): Promise<void> {
  const visitor: Client = { address: '127.0.0.1', port };
  const order = await createOrderBody(visitor);
  const baselineEndMs = performance.now() + BASELINE_SECONDS * 1_000;
  const baseline = await visit(visitor, order, () => performance.now() > baselineEndMs);
  report(
    `a visitor is served for ${BASELINE_SECONDS} s before the attack`,
    baseline.failures.length === 0,
    `${baseline.rounds} rounds, median and slowest in ms ${formatTimes(baseline.times)}, failures ${JSON.stringify(baseline.failures)}`,
  );
  let isOver = false;
  const attackRun = startAttack({ port, seconds, order }).finally(() => {
    isOver = true;
  });
  const [requestCounts, { failures, times, rounds }] = await Promise.all([
    attackRun,
    visit(visitor, order, () => isOver),
  ]);
  console.log(`sent by the hostile client: ${JSON.stringify(requestCounts)}`);
  report(
    `a visitor from another IP address is served during an attack of ${seconds} s`,
    failures.length === 0 && rounds > 0 && Object.values(requestCounts).every((count) => count > 0),
    `${rounds} rounds, median and slowest in ms ${formatTimes(times)}, failures ${JSON.stringify(failures.slice(0, 5))}`,
  );
  const ratios = Object.entries(baseline.times).map(
    ([name, quiet]) => [name, median(times[name] ?? []) / median(quiet)] as const,
  );
  report(
    `the attack makes a visitor wait at most ${MAX_DELAY_RATIO} times as long as usual`,
    ratios.every(([, ratio]) => ratio <= MAX_DELAY_RATIO),
    ratios.map(([name, ratio]) => `${name} ${ratio.toFixed(1)}`).join(', '),
  );
}

function formatTimes(times: Readonly<Record<string, readonly number[]>>): string {
  return Object.entries(times)
    .map(([name, own]) => `${name} ${Math.round(median(own))}/${Math.round(Math.max(...own))}`)
    .join(', ');
}
