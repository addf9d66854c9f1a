import { createHash } from 'node:crypto';
import type mongoose from 'mongoose';
import { withPatientConnection } from '@/lib/db/connect';
import { readBackup, readDocuments, readIndexes, readStoredDocuments, toDataFile } from './backup-files';
import { restoreBackup } from './restore-backup';

/** The end of the name of a database that is there only while a backup is proven. */
const SCRATCH = '_backup_proof';
/** MongoDB's limit is 63 bytes. */
const MAX_NAME_LENGTH = 63;
/** The collection in which a scratch database says for which database's proofs it is there. */
const SCRATCH_MARK = 'backup_proof';

type Server = { client: mongoose.mongo.MongoClient; databaseName: string };

/**
 * Restores a backup into a scratch database of this server, compares every document and index with its files, and drops it again.
 * Returns the number of documents. Throws if the backup is damaged, if the restored data differs, or if the scratch database is
 * none of this shop's proofs.
 */
export async function proveBackup(folder: string, server: Server): Promise<number> {
  const scratch = await openScratch(server);
  try {
    const { collections } = await restoreBackup(folder, { scratch });
    for (const { name, documents } of collections)
      await compareCollection(scratch, { folder, name, documents });
    return collections.reduce((sum, { documents }) => sum + documents, 0);
  } finally {
    await dropScratch(scratch);
  }
}

async function openScratch({ client, databaseName }: Server): Promise<mongoose.mongo.Db> {
  const scratch = client.db(`${databaseName.slice(0, MAX_NAME_LENGTH - SCRATCH.length)}${SCRATCH}`);
  if (scratch.databaseName === databaseName)
    throw new Error(
      `No backup of ${databaseName} can be proven, because its name is too long for a second one that ends with ${SCRATCH}. ` +
        `Restore a backup into a database with a name of at most ${MAX_NAME_LENGTH - SCRATCH.length} characters, and name that in MONGODB_URI.`,
    );
  const mark = scratch.collection(SCRATCH_MARK);
  const isLeft = (await mark.findOne({ of: databaseName })) !== null;
  if (isLeft) await dropScratch(scratch);
  else if ((await scratch.listCollections().toArray()).length > 0)
    throw new Error(
      `A backup is proven in the database ${scratch.databaseName}, which is dropped afterwards. ` +
        `${scratch.databaseName} has collections that no proof of this shop has written. If no one needs them, drop it; ` +
        'otherwise move them to a database with another name.',
    );
  await mark.insertOne({ of: databaseName });
  return scratch;
}

/** Drops the mark last: if this is interrupted, the next proof still knows whose the database is. */
async function dropScratch({ databaseName }: mongoose.mongo.Db): Promise<void> {
  await withPatientConnection(async ({ client }) => {
    const scratch = client.db(databaseName);
    const isTrial = await isEmbedded(scratch);
    const collections = await scratch.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
    for (const { name } of collections) {
      if (name === SCRATCH_MARK || name.startsWith('system.')) continue;
      // A drop waits there for the disk once for each document and each key of an index, a deletion once for many documents.
      if (isTrial) await scratch.collection(name).deleteMany({});
      await scratch.dropCollection(name);
    }
    await scratch.dropCollection(SCRATCH_MARK);
  });
}

/** Whether this is the embedded database of a trial. */
async function isEmbedded(db: mongoose.mongo.Db): Promise<boolean> {
  return 'secantusVersion' in (await db.command({ buildInfo: 1 }));
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
