import '@/tests/support/slow-database';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { connect, disconnect } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { proveBackup } from '@/scripts/backup/prove-backup';
import { writeBackup } from '@/scripts/backup/write-backup';
import { emptyDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { answerAtOnce, delayCommands } from '@/tests/support/slow-database';

// With the time limits of requests, which tests otherwise raise.
beforeAll(async () => {
  await connect();
  await ensureIndexes();
});
beforeEach(emptyDatabase);
afterEach(answerAtOnce);
afterAll(disconnect);

/** As a command's bytes have it: type, name and length of the value, value. */
const toBytes = (command: string) => `\u0002${command}\0\u0008\0\0\0recipes\0`;

test.each([
  { step: 'fills', command: toBytes('insert') },
  { step: 'drops', command: toBytes('drop') },
])('a proof $step its database however long that takes', async ({ command }) => {
  await aRecipe();
  const folder = mkdtempSync(path.join(tmpdir(), 'proof-'));
  try {
    const { collections } = await writeBackup(path.join(folder, 'backup'));
    const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
    const server = { client: mongoose.connection.getClient(), databaseName: mongoose.connection.name };
    delayCommands(command, 3_000);
    expect(await proveBackup(path.join(folder, 'backup'), server)).toBe(documents);
    const scratch = server.client.db(`${server.databaseName}_backup_proof`);
    expect(await scratch.listCollections().toArray()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
