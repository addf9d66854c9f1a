import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { findModesCloserToLive } from '@/lib/orders/order-mode-queries';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { processState } from '@/lib/runtime/process-state';
import { listDoublePurchases } from '@/lib/settlement/double-purchase-queries';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { countFindings } from '@/lib/settlement/ledger-rules';
import { startPaymentSandbox } from '@/sandbox/start';
import { toFailureText } from './failure-text';

/**
 * Compares the shop's orders in the database of MONGODB_URI with its providers' payments, in both directions:
 * - npm run ledger                 all of them, as with --all
 * - npm run ledger -- --hours 48   the last 48 hours
 * Prints the counts of lost, double, orphan and mismatched payments, and each finding; exits with an error
 * unless all counts are 0. It also warns about possible double purchases and prints how many orders belong to
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
    const { orders, payments, findings, skippedCount } = comparison;
    console.log(`orders ${orders.length}, payments ${payments.length}`);
    if (skippedCount > 0) {
      console.log(`skipped: ${skippedCount} orders of other modes, accounts or providers`);
    }
    for (const id of comparison.unlistedDisputes)
      console.log(
        `not compared: new disputes at ${PROVIDER_FACTS[id].label}, which does not show all of them`,
      );
    for (const reference of comparison.unreadDisputes)
      console.log(`not compared: the dispute of payment ${reference}, which cannot be read`);
    const counts = Object.entries(countFindings(findings));
    console.log(counts.map(([kind, count]) => `${kind} ${count}`).join(', '));
    for (const { kind, provider, reference, orderId } of findings) {
      console.log(`${kind}: ${provider} ${reference}, order ${orderId ?? 'none'}`);
    }
    // Only a warning, because each order on its own is correct and the customer may have wanted both.
    for (const { first, second } of await listDoublePurchases(since)) {
      console.log(`possible double purchase: orders ${first.orderNumber} and ${second.orderNumber}`);
    }
    if (findings.length > 0) process.exitCode = 1;
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

/** A provider failure's message is for customers; operators get the provider and reason. */
function toErrorMessage(error: unknown): string {
  if (error instanceof ProviderFailure) {
    const failure = error.kind === 'outage' ? 'does not respond' : 'refused a request';
    return `${PROVIDER_FACTS[error.provider].label} ${failure} (${error.reason}); nothing was compared.`;
  }
  return toFailureText(error);
}

main()
  .catch((error: unknown) => {
    console.error(toErrorMessage(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
