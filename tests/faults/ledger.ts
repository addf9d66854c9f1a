import mongoose from 'mongoose';
import { captureProgram } from '@/scripts/setup/progress.mjs';
import { pause } from '@/tests/support/separate-shop';
import type { Customer } from './customer';
import { TEST_KEYS } from './provider-proxy';

/** Each must be 0. */
type LedgerCounts = {
  lost: number;
  double: number;
  orphan: number;
  mismatched: number;
  /** Customers with more than one paid order. */
  twice: number;
  /** Customers who were told that they have paid, without a paid order. */
  untrue: number;
  /** Customers who never learned the outcome. */
  waiting: number;
};
/** Its database, a way to its providers, and the signal that ends the command. */
type AuditedShop = { databaseUri: string; providerUrl: string; interruption: AbortSignal };
export type Ledger = { counts: LedgerCounts; details: string[] };

const ATTEMPTS = 5;
const RETRY_MS = 10_000;

/** Runs `npm run ledger` and compares its orders with the customers' messages; repeats it while webhooks may be on their way. */
export async function compareWithLedger(shop: AuditedShop, customers: readonly Customer[]): Promise<Ledger> {
  for (let attempt = 1; ; attempt += 1) {
    const ledger = await compareOnce(shop, customers);
    const isClean = Object.values(ledger.counts).every((count) => count === 0);
    if (isClean || attempt === ATTEMPTS) return ledger;
    await pause(RETRY_MS);
  }
}

async function compareOnce(
  { databaseUri, providerUrl, interruption }: AuditedShop,
  customers: readonly Customer[],
): Promise<Ledger> {
  const { PATH } = process.env;
  const { output } = await captureProgram(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/ledger.ts'],
    {
      env: {
        ...{ PATH, ...TEST_KEYS, SHOP_DEMO: '1', LOG_LEVEL: 'silent' },
        ...{ MONGODB_URI: databaseUri, STRIPE_API_BASE: providerUrl, PAYPAL_API_BASE: providerUrl },
      },
      signal: interruption,
    },
  );
  const [, lost, double, orphan, mismatched] =
    /^lost (\d+), double (\d+), orphan (\d+), mismatched (\d+)$/m.exec(output) ?? [];
  if (mismatched === undefined || /^not compared: payments at/m.test(output))
    throw new Error(`The ledger failed:\n${output}`);
  const paidOrders = await countPaidOrders(databaseUri);
  const twice = [...paidOrders].filter(([, count]) => count > 1);
  const untrue = customers.filter(({ outcome, email }) => outcome === 'paid' && !paidOrders.has(email));
  const waiting = customers.filter(({ outcome }) => outcome !== 'paid');
  return {
    counts: {
      ...{ lost: Number(lost), double: Number(double), orphan: Number(orphan) },
      mismatched: Number(mismatched),
      ...{ twice: twice.length, untrue: untrue.length, waiting: waiting.length },
    },
    details: [
      ...output
        .split('\n')
        .filter((line: string) => /^(?:lost|double|orphan|mismatched):|^possible double/.test(line)),
      ...twice.map(([email, count]) => `twice: ${email} has ${count} paid orders`),
      ...untrue.map(({ email }) => `untrue: ${email} was told that the order is paid`),
      ...waiting.map(({ email, lastResponse }) => `waiting: ${email}, last response ${lastResponse}`),
    ],
  };
}

async function countPaidOrders(databaseUri: string): Promise<Map<string, number>> {
  const client = new mongoose.mongo.MongoClient(databaseUri);
  try {
    const orders = await client
      .db()
      .collection<{ email: string }>('orders')
      .find({ 'payment.state': 'paid' }, { projection: { email: 1 } })
      .toArray();
    const counts = new Map<string, number>();
    for (const { email } of orders) counts.set(email, (counts.get(email) ?? 0) + 1);
    return counts;
  } finally {
    await client.close();
  }
}
