import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes, findIndexGaps } from '@/lib/jobs/indexes';
import { listPendingMigrations, runMigrations } from '@/lib/jobs/migration-commands';
import { toFailureText } from './failure-text';

/**
 * Creates the indexes that this version of the shop needs, and changes the stored documents, like its start does:
 * - npm run migrate runs those that the database of MONGODB_URI has not had
 * - npm run migrate -- --dry-run only names them, and counts the documents to change
 */
async function main([option]: string[]): Promise<void> {
  if (option !== undefined && option !== '--dry-run')
    throw new Error('Usage: npm run migrate [-- --dry-run]');
  expectLongOperations();
  await connect();
  const { missing, conflicting } = await findIndexGaps();
  const pending = await listPendingMigrations();
  if (pending.length + missing.length === 0)
    return console.log('Nothing to do: the database has every index, and has had every migration.');
  for (const name of missing) console.log(`Missing index: ${name}`);
  for (const name of conflicting)
    console.log(`Drop this index, which has other options than this version needs: ${name}`);
  for (const { version, name, count } of pending) {
    console.log(`${version}. ${name}: ${count} ${count === 1 ? 'document' : 'documents'}`);
  }
  if (option === '--dry-run') return console.log('Nothing was changed.');
  await ensureIndexes((message, { index }) => console.log(index ? `${message}: ${index}` : message));
  await runMigrations(undefined, ({ version, changedCount, isDone }) =>
    console.log(`${version}. ${changedCount} changed${isDone ? ', done' : ''}`),
  );
  console.log('Done.');
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
