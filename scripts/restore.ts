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
  const { collections, isSnapshot, startedAt, endedAt, missingIndexes } = await restoreBackup(folder, {
    onCollection: (name, documents) => console.log(`${name}: ${documents}`),
  });
  const moment = isSnapshot ? `at ${startedAt}` : `when each was read, from ${startedAt} to ${endedAt}`;
  if (missingIndexes.length > 0)
    throw new Error(
      `All documents of ${collections.length} collections are as they were ${moment}, but the database refused indexes:\n` +
        `${missingIndexes.join('\n')}\nCorrect their causes; the start of the shop creates those that it needs.`,
    );
  console.log(`${collections.length} collections are as they were ${moment}. The shop can be started.`);
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
