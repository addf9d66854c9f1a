import { POST as SETUP } from '@/app/api/payment/setup_intent/route';
import { POST as ADD_CARD } from '@/app/api/users/me/payment-methods/route';
import { setStock } from '@/lib/orders/stock-commands';
import { processState } from '@/lib/runtime/process-state';
import { addScenario, clearScenarios } from '@/sandbox/scenarios';
import { type PaymentSandbox, startPaymentSandbox } from '@/sandbox/start';
import type { Webhook } from '@/sandbox/webhooks';
import { aCart } from '@/tests/support/checkout';
import { emptyDatabase, withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { callAsBrowser, enterCard } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { isLongRun } from '@/tests/support/tiers';
import { COUNTED_PIECES, Interleaving } from './interleaving';
import { ShopProcess } from './shop-processes';

/** The number of interleavings and their first seed; `npm run property` overrides both. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? (isLongRun ? 3_000 : 48));
const FIRST_SEED = Number(process.env.PROPERTY_SEED ?? 1);
/** A process is killed in one out of this many interleavings. */
const RUNS_PER_KILL = 20;

/** The number of test files among which the interleavings are divided; they run in parallel, each with its own database. */
const SHARD_COUNT = 4;

/** Declares the tests for one shard of the interleavings. */
export function describeInterleavings(shard: 1 | 2 | 3 | 4): void {
  withDatabase();
  let sandbox: PaymentSandbox;
  let receiveWebhook = async (_webhook: Webhook) => 200;
  let processes: ShopProcess[] = [];

  beforeAll(async () => {
    sandbox = await startPaymentSandbox({ deliver: (webhook) => receiveWebhook(webhook) });
    processState().sandboxPort = sandbox.port;
    processes = await Promise.all([startProcess(), startProcess()]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await sandbox.close();
  });

  const startProcess = () => ShopProcess.start(sandbox.port);
  const getSandboxUrl = () => `http://127.0.0.1:${sandbox.port}`;
  let pendingRestart = Promise.resolve();
  const restartProcesses = () => {
    pendingRestart = pendingRestart.then(async () => {
      processes.splice(
        0,
        processes.length,
        ...(await Promise.all(processes.map((process) => (process.isAlive ? process : startProcess())))),
      );
    });
    return pendingRestart;
  };

  const seeds = Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index).filter(
    (seed) => seed % SHARD_COUNT === shard - 1,
  );
  test.each(seeds)(
    'checkout %i is charged at most once, matches the ledger, and shows the customer its actual state',
    async (seed) => {
      await emptyDatabase();
      const cart = await aCart();
      for (const { itemId, amount } of cart)
        await setStock(itemId, { amount, left: COUNTED_PIECES, seenLeft: null });
      const environment = {
        sandboxUrl: getSandboxUrl(),
        cart,
        member: await createMember(getSandboxUrl()),
        processes,
        restartProcesses,
        onWebhook: (receiver: (webhook: Webhook) => Promise<number>) => {
          receiveWebhook = receiver;
        },
        arrange: addScenario,
        clearScenarios,
      };
      const killsProcess = seed % RUNS_PER_KILL < 2 && seed % (2 * RUNS_PER_KILL) < 2;
      const interleaving = new Interleaving(environment, seed, killsProcess);
      const failures = await interleaving.run();
      if (failures.length > 0) {
        throw new Error(
          [
            `To repeat only this interleaving: npm run property -- --runs 1 --seed ${seed}`,
            ...failures,
            '',
            ...interleaving.events,
          ].join('\n'),
        );
      }
    },
  );
}

/** Creates a signed-in customer with a saved card. */
async function createMember(sandboxUrl: string) {
  const headers = await createBearerHeaders(await aUser());
  const { json } = await call(SETUP, { method: 'POST', headers });
  const paymentMethodId = await enterCard(sandboxUrl);
  const [id] = json.clientSecret.split('_secret');
  await callAsBrowser(sandboxUrl, `/v1/setup_intents/${id}/confirm`, {
    client_secret: json.clientSecret,
    payment_method: paymentMethodId,
  });
  const billing = { street1: '1 Saffron Way', city: 'Portland', state: 'OR', postalCode: '97201' };
  const { status } = await call(ADD_CARD, {
    body: { paymentMethodId, label: 'Ada Cook', billing },
    headers,
  });
  if (status !== 201) throw new Error('The card could not be saved.');
  return { headers, savedCard: paymentMethodId };
}
