import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { restoreBackup } from './backup/restore-backup';
import { toFailureText } from './failure-text';

/**
 * Fills the empty database of MONGODB_URI from a backup:
 * - npm run restore -- backups/2026-12-31
 */
async function main() {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new Error('Name the backup: npm run restore -- backups/2026-12-31');
  expectLongOperations();
  await connect();
  console.log(`Checking ${folder}`);
  const { collections, startedAt } = await restoreBackup(folder, {
    onCollection: (name, documents) => console.log(`${name}: ${documents}`),
  });
  console.log(`${collections.length} collections are as they were at ${startedAt}. The shop can be started.`);
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
