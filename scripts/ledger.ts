import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { findModesCloserToLive } from '@/lib/orders/order-mode-queries';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { processState } from '@/lib/runtime/process-state';
import { listDoublePurchases } from '@/lib/settlement/double-purchase-queries';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { toLedgerLines } from '@/lib/settlement/ledger-report-rules';
import { startPaymentSandbox } from '@/sandbox/start';
import { toFailureText } from './failure-text';

/**
 * Compares the shop's orders in the database of MONGODB_URI with its providers' payments, in both directions:
 * - npm run ledger                 all of them, as with --all
 * - npm run ledger -- --hours 48   the last 48 hours
 * Prints the counts of lost, double, orphan and mismatched payments, and each finding; exits with an error
 * unless all counts are 0 and all providers responded: those that did are compared. It also warns about possible double purchases and prints how many orders belong to
 * other merchant accounts.
 */
async function main() {
  const since = readSince(process.argv.slice(2));
  expectLongOperations();
  await requireNoOrdersCloserToLive();
  // The sandbox stores its payments in the same database; only the shop delivers its webhooks.
  const sandbox = paymentMode().name === 'sandbox' ? await startPaymentSandbox({ deliver: null }) : null;
  processState().sandboxPort = sandbox?.port;
  try {
    const comparison = await compareLedger(since);
    for (const line of toLedgerLines(comparison)) console.log(line);
    // Only a warning, because each order on its own is correct and the customer may have wanted both.
    for (const { first, second } of await listDoublePurchases(since)) {
      console.log(`possible double purchase: orders ${first.orderNumber} and ${second.orderNumber}`);
    }
    const { findings, unreachable } = comparison;
    if (findings.length > 0 || unreachable.length > 0) process.exitCode = 1;
  } finally {
    await sandbox?.close();
  }
}

/**
 * Throws if the database has orders in a mode closer to live than the configured one, because sandbox
 * payments cannot verify live orders. The reverse is fine: older orders of a shop that has gone live are
 * skipped.
 */
async function requireNoOrdersCloserToLive(): Promise<void> {
  const { name, providers } = paymentMode();
  const labels = providers.map((id) => PROVIDER_FACTS[id].label).join(' and ');
  console.log(`querying ${labels} (${name})`);
  const closerToLive = await findModesCloserToLive();
  if (closerToLive.length === 0) return;
  throw new Error(
    `This database holds ${closerToLive.join(' and ')} orders, which the ${name} providers do not know. Set the keys that they were paid with.`,
  );
}

function readSince([option, value]: string[]): Date {
  if (option === undefined || option === '--all') return new Date(0);
  const hours = Number(value);
  if (option !== '--hours' || !(hours > 0))
    throw new Error('Usage: npm run ledger [-- --all | --hours NUMBER]');
  return new Date(Date.now() - hours * 60 * 60_000);
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
