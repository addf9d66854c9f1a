import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { rebuildDailySums } from '@/lib/orders/daily-sum-commands';
import { toFailureText } from './failure-text';

/** Sums the sales of every day of the shop again, in the database of MONGODB_URI. */
async function main() {
  expectLongOperations();
  await ensureIndexes();
  let loggedMs = Date.now();
  const count = await rebuildDailySums((day) => {
    if (Date.now() - loggedMs < 2000) return;
    loggedMs = Date.now();
    console.log(`Summing the orders of ${day}`);
  });
  console.log(`${count} days summed`);
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
