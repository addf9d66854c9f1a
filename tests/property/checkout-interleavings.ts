import { POST as SETUP } from '@/app/api/payment/setup_intent/route';
import { POST as ADD_CARD } from '@/app/api/users/me/payment-methods/route';
import { processState } from '@/lib/runtime/process-state';
import { addScenario, clearScenarios } from '@/sandbox/scenarios';
import { type PaymentSandbox, startPaymentSandbox } from '@/sandbox/start';
import type { Webhook } from '@/sandbox/webhooks';
import { aCart } from '@/tests/support/checkout';
import { emptyDatabase, withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { callAsBrowser, typeCard } from '@/tests/support/payments';
import { aUser, bearerOf } from '@/tests/support/sign-in';
import { Interleaving } from './interleaving';
import { ShopProcess } from './shop-processes';

/** How many interleavings run, and their first seed; `npm run property` overrides both. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
const FIRST_SEED = Number(process.env.PROPERTY_SEED ?? 1);
/** One interleaving in this many has a process killed during it. */
const ONE_KILL_IN = 20;

/** The number of test files that share the interleavings; they run in parallel, each with its own database. */
const SHARES = 4;

/** Declares the tests for one share of the interleavings. */
export function describeInterleavings(share: 1 | 2 | 3 | 4): void {
  withDatabase();
  let sandbox: PaymentSandbox;
  let deliver = async (_webhook: Webhook) => 200;
  let processes: ShopProcess[] = [];

  beforeAll(async () => {
    sandbox = await startPaymentSandbox({ deliver: (webhook) => deliver(webhook) });
    processState().sandboxPort = sandbox.port;
    processes = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await sandbox.close();
  });

  const start = () => ShopProcess.start(sandbox.port);
  const url = () => `http://127.0.0.1:${sandbox.port}`;
  let pendingRevival = Promise.resolve();
  const revive = () => {
    pendingRevival = pendingRevival.then(async () => {
      processes.splice(
        0,
        processes.length,
        ...(await Promise.all(processes.map((process) => (process.isAlive ? process : start())))),
      );
    });
    return pendingRevival;
  };

  const seeds = Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index).filter(
    (seed) => seed % SHARES === share - 1,
  );
  test.each(seeds)(
    'checkout %i is charged at most once, its ledger agrees, and its customer sees the true state',
    async (seed) => {
      await emptyDatabase();
      const world = {
        sandboxUrl: url(),
        cart: await aCart(),
        member: await aMember(url()),
        processes,
        revive,
        onWebhook: (receiver: (webhook: Webhook) => Promise<number>) => {
          deliver = receiver;
        },
        arrange: addScenario,
        clearScenarios,
      };
      const mayKill = seed % ONE_KILL_IN < 2 && seed % (2 * ONE_KILL_IN) < 2;
      const interleaving = new Interleaving(world, seed, mayKill);
      const failures = await interleaving.play();
      if (failures.length > 0) {
        throw new Error(
          [
            `Run only this one: npm run property -- --runs 1 --seed ${seed}`,
            ...failures,
            '',
            ...interleaving.story,
          ].join('\n'),
        );
      }
    },
  );
}

/** A signed-in customer with a saved card. */
async function aMember(sandboxUrl: string) {
  const headers = await bearerOf(await aUser());
  const { json } = await call(SETUP, { method: 'POST', headers });
  const savedCard = await typeCard(sandboxUrl);
  const [id] = json.clientSecret.split('_secret');
  await callAsBrowser(sandboxUrl, `/v1/setup_intents/${id}/confirm`, {
    client_secret: json.clientSecret,
    payment_method: savedCard,
  });
  const billing = { street1: '1 Saffron Way', city: 'Portland', state: 'OR', postalCode: '97201' };
  const { status } = await call(ADD_CARD, {
    body: { paymentMethodId: savedCard, label: 'Ada Cook', billing },
    headers,
  });
  if (status !== 201) throw new Error('The card could not be saved.');
  return { headers, savedCard };
}
