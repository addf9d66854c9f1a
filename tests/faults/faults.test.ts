import { processState } from '@/lib/runtime/process-state';
import { Order } from '@/models/order';
import { type PaymentSandbox, startPaymentSandbox } from '@/sandbox/start';
import type { Webhook } from '@/sandbox/webhooks';
import { withOneServer } from '@/scripts/setup/test-database.mjs';
import { ShopProcess } from '@/tests/property/shop-processes';
import { aCart, countLedgerFindings, NO_DIFFERENCE } from '@/tests/support/checkout';
import { primaryAddress, withDatabase } from '@/tests/support/database';
import { createRandom } from '@/tests/support/random';
import { waitUntil } from '@/tests/support/wait-until';
import { observeCrashPoints } from './crash-points';
import { aCustomer, type Customer, CustomerVisit } from './customer';
import { DatabaseProxy } from './database-proxy';
import { ProviderProxy } from './provider-proxy';

// A small share of `npm run faults`, with the checkout's handlers instead of the built shop.

const SEED = 1;
const CRASH_COUNT = 3;
const PAYMENT_STEPS = ['PayPal button', 'order'];

withDatabase();

let sandbox: PaymentSandbox;
let database: DatabaseProxy;
let providers: ProviderProxy;
let providerPort: number;
let databaseUri: string;
let shop: ShopProcess;
let customerCount = 0;

const deliver = async (webhook: Webhook) =>
  (await shop.sendCommand({ type: 'webhook', webhook }, fetch)) ? 200 : 500;
const startShop = () => ShopProcess.start(providerPort, { MONGODB_URI: databaseUri });

beforeAll(async () => {
  sandbox = await startPaymentSandbox({ deliver });
  processState().sandboxPort = sandbox.port;
  const { hostname, port } = new URL(`mongodb://${primaryAddress()}`);
  database = new DatabaseProxy(Number(port), hostname);
  databaseUri = withOneServer(String(process.env.MONGODB_URI), `127.0.0.1:${await database.open()}`);
  providers = new ProviderProxy(`http://127.0.0.1:${sandbox.port}`);
  providerPort = Number(new URL(await providers.open()).port);
  shop = await startShop();
});
afterAll(async () => {
  await shop.kill();
  database.close();
  await providers.close();
  await sandbox.close();
});

/**
 * A customer who pays by card and one who pays with PayPal order; resolves when both have an outcome. `record` hears of each
 * response.
 */
async function sendCustomers(record = (_step: string) => {}): Promise<Customer[]> {
  const world = {
    sandboxUrl: `http://127.0.0.1:${sandbox.port}`,
    cart: await aCart(),
    searches: ['rice'],
    pickPort: () => shop.port,
    record,
    isOver: () => false,
  };
  const customers = [aCustomer(customerCount), aCustomer(customerCount + 1)];
  customerCount += customers.length;
  await Promise.all(customers.map((customer) => new CustomerVisit(customer, world).run()));
  return customers;
}

async function expectEachPaidOnce(customers: readonly Customer[]): Promise<void> {
  const paidOrders = await Order.find({ 'payment.state': 'paid' }).select({ email: 1 }).lean();
  expect(customers.map(({ outcome }) => outcome)).toEqual(customers.map(() => 'paid'));
  expect(paidOrders.map(({ email }) => email).sort()).toEqual(customers.map(({ email }) => email).sort());
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
}

test('a process that is killed at a write or provider request of an order loses no order and doubles none', async () => {
  const customers: Customer[] = [];
  const points = await observeCrashPoints([{ database, providers }], createRandom(SEED), async () => {
    customers.push(...(await sendCustomers()));
  });
  let crashCount = 0;
  for (const { place, ...point } of points) {
    if (crashCount === CRASH_COUNT) break;
    const { trap } = { database, providers }[place];
    const reached = trap.set({ ...point, nth: 1 });
    const visits = sendCustomers();
    const isReached = await Promise.race([reached.then(() => true), visits.then(() => false)]);
    trap.clear();
    if (isReached) {
      crashCount += 1;
      await shop.kill();
      shop = await startShop();
    }
    customers.push(...(await visits));
  }
  expect(crashCount).toBe(CRASH_COUNT);
  await expectEachPaidOnce(customers);
});

test.each([
  { label: 'the database is away', disturb: () => database.setCondition('refused') },
  { label: 'the database is slow', disturb: () => database.setCondition({ delayMs: 50 }) },
  {
    label: 'the database has done each insertion when the shop has given it up',
    disturb: () => database.setCondition({ delayMs: 3_000, command: 'insert' }),
  },
  { label: 'the responses of the providers are lost', disturb: () => setProviders('lost') },
  { label: 'the responses of the providers are unreadable', disturb: () => setProviders('garbled') },
])('customers who order while $label have each paid once afterward', async ({ disturb }) => {
  await disturb();
  let paymentCount = 0;
  const visits = sendCustomers((step) => {
    if (PAYMENT_STEPS.includes(step)) paymentCount += 1;
  });
  // Both have tried to pay by then.
  await waitUntil(() => paymentCount >= 2);
  await database.setCondition('open');
  await setProviders('open');
  await expectEachPaidOnce(await visits);
});

async function setProviders(condition: 'open' | 'lost' | 'garbled'): Promise<void> {
  providers.condition = condition;
}
