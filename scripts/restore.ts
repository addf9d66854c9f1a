import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { requireCompleteRestore } from '@/lib/jobs/restore-queries';
import { fetchBackup, mustBeFetched } from './backup/backup-copies';
import { acceptIncompleteRestore, restoreBackup } from './backup/restore-backup';
import { toFailureText } from './failure-text';
import { INTERRUPT_EXIT_CODES } from './setup/progress.mjs';

/**
 * Fills the empty database of MONGODB_URI from a backup:
 * - npm run restore -- backups/2026-12-31
 * - npm run restore -- s3://BUCKET/PREFIX/2026-12-31T03-00-00Z --identity key.txt      from an encrypted copy
 * - npm run restore -- --accept-incomplete      lets the shop start although documents are missing
 */
async function main() {
  const { values, positionals } = parseArgs({
    options: { identity: { type: 'string' }, 'accept-incomplete': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [address, ...rest] = positionals;
  const isAccepted = values['accept-incomplete'];
  if (!address !== isAccepted || rest.length > 0)
    throw new Error('Name the backup: npm run restore -- backups/2026-12-31');
  expectLongOperations();
  await connect();
  if (!address) return accept();
  if (!(await mustBeFetched(address))) return restore(address);
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  // The decrypted files are about customers.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(INTERRUPT_EXIT_CODES[signal]);
    });
  try {
    console.log(`Fetching ${address}`);
    await fetchBackup(address, folder, {
      identity: values.identity && (await readIdentity(values.identity)),
    });
    await restore(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a file as `age-keygen` writes it, with comments. */
async function readIdentity(file: string): Promise<string> {
  const identity = /^AGE-SECRET-KEY-\S+/m.exec(await readFile(file, 'utf8'))?.[0];
  if (!identity) throw new Error(`${file} has no line that begins with AGE-SECRET-KEY-.`);
  return identity;
}

async function accept(): Promise<void> {
  await acceptIncompleteRestore();
  console.log('What is there is accepted. The shop can be started.');
}

async function restore(folder: string): Promise<void> {
  console.log(`Checking ${folder}`);
  const { collections, isSnapshot, startedAt, endedAt, missingIndexes, missingDocuments } =
    await restoreBackup(folder, {
      onCollection: (name, documents) => console.log(`${name}: ${documents}`),
    });
  if (missingDocuments.length > 0)
    console.error(
      `Everything else is there, but the database has refused documents:\n${missingDocuments.join('\n')}`,
    );
  const moment = isSnapshot ? `at ${startedAt}` : `when each was read, from ${startedAt} to ${endedAt}`;
  if (missingIndexes.length > 0)
    console.error(
      `The database has refused indexes:\n${missingIndexes.join('\n')}\nCorrect their causes; the start of the shop creates those that it needs.`,
    );
  await requireCompleteRestore();
  if (missingIndexes.length > 0)
    throw new Error(
      `All documents of ${collections.length} collections are as they were ${moment}, but indexes are missing.`,
    );
  console.log(`${collections.length} collections are as they were ${moment}. The shop can be started.`);
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
