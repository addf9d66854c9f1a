import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { writeBackup } from './backup/write-backup';
import { toFailureText } from './failure-text';

/**
 * Writes all documents, pictures and indexes in the database of MONGODB_URI to a new folder:
 * - npm run backup -- backups/2026-12-31
 */
async function main() {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new Error('Name the folder: npm run backup -- backups/2026-12-31');
  expectLongOperations();
  await connect();
  const { collections, isSnapshot, startedAt, endedAt } = await writeBackup(folder, {
    onCollection: (name, documents) => console.log(`${name}: ${documents}`),
  });
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(`${documents} documents of ${collections.length} collections are in ${folder}`);
  console.log(
    isSnapshot
      ? `All are of one moment, ${startedAt}.`
      : `This database has no snapshots: they were read from ${startedAt} to ${endedAt}. Changes in between may be in some collections and not in others; stop the shop first if that matters.`,
  );
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
