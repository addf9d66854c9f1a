import { createHash } from 'node:crypto';
import type mongoose from 'mongoose';
import { readBackup, readDocuments, readIndexes, readStoredDocuments, toDataFile } from './backup-files';
import { restoreBackup } from './restore-backup';

/** The end of the name of a database that is there only while a backup is proven. */
const SCRATCH = '_backup_proof';
/** MongoDB's limit is 63 bytes. */
const MAX_NAME_LENGTH = 63;

/**
 * Restores a backup into a scratch database of this server, compares every document and index with its files, and drops it
 * again. Returns the number of documents. Throws if the backup is damaged, or if what was restored differs.
 */
export async function proveBackup(
  folder: string,
  { client, databaseName }: { client: mongoose.mongo.MongoClient; databaseName: string },
): Promise<number> {
  const scratch = client.db(`${databaseName.slice(0, MAX_NAME_LENGTH - SCRATCH.length)}${SCRATCH}`);
  // Left by a proof that was killed.
  await scratch.dropDatabase();
  try {
    const { collections } = await restoreBackup(folder, { db: scratch });
    for (const { name, documents } of collections)
      await compareCollection(scratch, { folder, name, documents });
    return collections.reduce((sum, { documents }) => sum + documents, 0);
  } finally {
    await scratch.dropDatabase();
  }
}

async function compareCollection(
  db: mongoose.mongo.Db,
  { folder, name, documents }: { folder: string; name: string; documents: number },
): Promise<void> {
  const stored = await digest(readDocuments(toDataFile(folder, name)));
  const restored = await digest(readStoredDocuments(db.collection(name)));
  if (restored.count !== documents || restored.sum !== stored.sum)
    throw new Error(
      `${folder} cannot be restored: ${name} has ${restored.count} documents instead of ${documents}, or others.`,
    );
  const indexes = await readIndexes(folder, name);
  const found = documents === 0 && indexes.length <= 1 ? indexes : await db.collection(name).indexes();
  const missing = indexes.filter((index) => !found.some((each) => each.name === index.name));
  if (missing.length > 0)
    throw new Error(
      `${folder} cannot be restored: ${name} lacks ${missing.map((index) => index.name).join(', ')}.`,
    );
}

/** The same for the same documents in any order. */
async function digest(documents: AsyncIterable<Buffer>): Promise<{ count: number; sum: string }> {
  const sum = Buffer.alloc(32);
  let count = 0;
  for await (const document of documents) {
    const hash = createHash('sha256').update(document).digest();
    for (let byte = 0; byte < sum.length; byte++) sum[byte] = (sum[byte] ?? 0) ^ (hash[byte] ?? 0);
    count++;
  }
  return { count, sum: sum.toString('hex') };
}

/** Throws, naming each, if files of these backups are not as they were written. */
export async function requireUndamaged(folders: readonly string[]): Promise<void> {
  const damages: string[] = [];
  for (const folder of folders)
    await readBackup(folder).catch((error: unknown) => {
      damages.push(error instanceof Error ? error.message : String(error));
    });
  if (damages.length > 0) throw new Error(damages.join(' '));
}
