import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { rebuildWords } from '@/lib/search/rebuild-commands';
import { toFailureText } from './failure-text';

/** Rewrites the normalized words that search reads, in the database of MONGODB_URI. */
async function main() {
  expectLongOperations();
  await ensureIndexes();
  let loggedMs = 0;
  const { checked, rewritten } = await rebuildWords((done, total) => {
    if (done < total && Date.now() - loggedMs < 2000) return;
    loggedMs = Date.now();
    console.log(`Rewriting the search words: ${done} of ${total}`);
  });
  console.log(`${checked} checked, ${rewritten} rewritten`);
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
