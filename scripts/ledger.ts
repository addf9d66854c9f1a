import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { findRealerModes } from '@/lib/orders/order-mode-queries';
import { paymentMode } from '@/lib/payments/endpoints';
import { processState } from '@/lib/runtime/process-state';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { countFindings } from '@/lib/settlement/ledger-rules';
import { listTwice } from '@/lib/settlement/twice-queries';
import { startPaymentSandbox } from '@/sandbox/start';

/**
 * Compares the shop's orders with its providers' payments, both ways, in the database of MONGODB_URI:
 *   npm run ledger               everything
 *   npm run ledger -- --hours 48 the last 48 hours
 * Prints how many are lost, double, orphan and mismatched, and each of them; fails unless all are 0. Besides
 * it warns of orders that may be one thing paid twice, and says how many orders these providers cannot know.
 */
async function main() {
  const since = readSince(process.argv.slice(2));
  expectLongOperations();
  await refuseRealerOrders();
  // The sandbox's books are in the same database; they are read here, its messages are left to the shop.
  const sandbox = paymentMode().name === 'sandbox' ? await startPaymentSandbox({ deliver: null }) : null;
  processState().sandboxPort = sandbox?.port;
  try {
    const { orders, payments, findings, leftOut } = await compareLedger(since);
    console.log(`orders ${orders.length}, payments ${payments.length}`);
    if (leftOut > 0) {
      console.log(`left out: ${leftOut} orders of other modes, accounts or providers than those asked`);
    }
    const counts = Object.entries(countFindings(findings));
    console.log(counts.map(([kind, count]) => `${kind} ${count}`).join(', '));
    for (const { kind, provider, reference, orderId } of findings) {
      console.log(`${kind}: ${provider} ${reference}, order ${orderId ?? 'none'}`);
    }
    // A warning: each of the two is right, and the customer may have wanted both.
    for (const { first, second } of await listTwice(since)) {
      console.log(`perhaps paid twice: orders ${first.orderNumber} and ${second.orderNumber}`);
    }
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await sandbox?.close();
  }
}

/**
 * Play money says nothing about a shop that took real money: its keys are missing. The other way round, a shop
 * that went live has orders of before, which are left out.
 */
async function refuseRealerOrders(): Promise<void> {
  const { name, stripe, paypal } = paymentMode();
  const providers = [...(stripe ? ['Stripe'] : []), ...(paypal ? ['PayPal'] : [])].join(' and ');
  console.log(`asking ${providers} (${name})`);
  const realer = await findRealerModes();
  if (realer.length === 0) return;
  throw new Error(
    `This database holds ${realer.join(' and ')} orders, which ${name} providers cannot know. Set the keys they were paid with.`,
  );
}

function readSince([option, value]: string[]): Date {
  if (option === undefined) return new Date(0);
  const hours = Number(value);
  if (option !== '--hours' || !(hours > 0)) throw new Error('Usage: npm run ledger [-- --hours NUMBER]');
  return new Date(Date.now() - hours * 60 * 60_000);
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(disconnect);
