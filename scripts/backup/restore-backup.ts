import mongoose from 'mongoose';
import { withPatientConnection } from '@/lib/db/connect';
import { IncompleteRestore } from '@/models/incomplete-restore';
import { type Manifest, readBackup, readDocuments, readIndexes, toDataFile } from './backup-files';

const { deserialize } = mongoose.mongo.BSON;
/** Documents in one insertion, and their bytes; an insertion may have at most 48 MB. */
const BATCH = { documents: 500, bytes: 8 * 1024 * 1024 };
/** So that each value is written with the type that it had: 1.0 is not 1. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

type Options = {
  /** A database to fill instead of the shop's, only to be compared: it has a mark of its own, and nothing expires in it. */
  scratch?: mongoose.mongo.Db;
  onCollection?: (name: string, documents: number) => void;
};
type Restored = Manifest & {
  /** Indexes that the database has refused, each with its reason. */
  missingIndexes: string[];
  /** Documents that it has refused, each with its reason. */
  missingDocuments: string[];
};

/**
 * Fills the connected database from a backup. All files are checked before anything is written. Throws if the database is not
 * empty; if it fails later, the written documents stay, and the error names the missing ones. Until every document is there, a
 * mark keeps the shop from starting.
 */
export async function restoreBackup(
  folder: string,
  { scratch, onCollection }: Options = {},
): Promise<Restored> {
  const manifest = await readBackup(folder);
  if (scratch) return { ...manifest, ...(await fill(scratch, { folder, manifest, isScratch: true })) };
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  await requireEmpty(db);
  const { _id } = await IncompleteRestore.create({ backupAt: manifest.startedAt, startedAt: new Date() });
  const filled = await fill(db, { folder, manifest, isScratch: false, onCollection });
  const refusedCount = filled.missingDocuments.length;
  if (refusedCount > 0) await IncompleteRestore.updateOne({ _id }, { $set: { refusedCount } });
  else await IncompleteRestore.deleteOne({ _id });
  return { ...manifest, ...filled };
}

type Filling = Pick<Options, 'onCollection'> & { folder: string; manifest: Manifest; isScratch: boolean };
type Filled = Pick<Restored, 'missingIndexes' | 'missingDocuments'>;

/** How long an insertion takes depends on the disk: none that is late ends the restore. */
async function fill({ databaseName }: mongoose.mongo.Db, filling: Filling): Promise<Filled> {
  return withPatientConnection(({ client }) => fillPatiently(client.db(databaseName), filling));
}

async function fillPatiently(
  db: mongoose.mongo.Db,
  { folder, manifest, isScratch, onCollection }: Filling,
): Promise<Filled> {
  const missingIndexes: string[] = [];
  const missingDocuments: string[] = [];
  const missing = manifest.collections.map(({ name }) => name);
  try {
    for (const { name, documents } of manifest.collections) {
      missingIndexes.push(...(await createIndexes(db, { folder, name, isScratch })));
      missingDocuments.push(...(await restoreDocuments(db.collection(name), toDataFile(folder, name))));
      missing.shift();
      onCollection?.(name, documents);
    }
  } catch (error) {
    throw new Error(
      `The restore is incomplete. Missing, or missing documents: ${missing.join(', ') || 'nothing'}. Everything else is in ` +
        `${db.databaseName}. Before you try again, drop that database or name another one.`,
      { cause: error },
    );
  }
  return { missingIndexes, missingDocuments };
}

/** Removes the marks: the shop may start with the present data. */
export async function acceptIncompleteRestore(): Promise<void> {
  await IncompleteRestore.deleteMany({});
}

async function requireEmpty(db: mongoose.mongo.Db): Promise<void> {
  const existing = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of existing) {
    if (name.startsWith('system.') || (await db.collection(name).findOne()) === null) continue;
    throw new Error(
      `The database ${db.databaseName} is not empty: it has ${name}. Name another one in MONGODB_URI, or drop it first.`,
    );
  }
}

/**
 * Creates the indexes of a collection that is still empty: each command is answered at once, however many documents follow.
 * Returns those that could not be created.
 */
async function createIndexes(
  db: mongoose.mongo.Db,
  { folder, name, isScratch }: { folder: string; name: string; isScratch: boolean },
): Promise<string[]> {
  const refused: string[] = [];
  for (const { ns: _, ...index } of await readIndexes(folder, name)) {
    if (index.name === '_id_') continue;
    const { expireAfterSeconds: __, ...lasting } = index;
    try {
      await db.command({ createIndexes: name, indexes: [isScratch ? lasting : index] });
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
      refused.push(`${name}.${index.name}: ${error.message}`);
    }
  }
  return refused;
}

/** Goes on after documents that the database refuses; returns those. */
async function restoreDocuments(collection: mongoose.mongo.Collection, file: string): Promise<string[]> {
  const refused: string[] = [];
  let batch: mongoose.mongo.Document[] = [];
  let bytes = 0;
  const insert = async () => {
    if (batch.length > 0) refused.push(...(await insertEach(collection, batch)));
    batch = [];
    bytes = 0;
  };
  for await (const document of readDocuments(file)) {
    batch.push(deserialize(document, EXACT));
    bytes += document.length;
    if (batch.length >= BATCH.documents || bytes >= BATCH.bytes) await insert();
  }
  await insert();
  return refused;
}

async function insertEach(
  collection: mongoose.mongo.Collection,
  batch: mongoose.mongo.Document[],
): Promise<string[]> {
  try {
    await collection.insertMany(batch, { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    // Without any, it is the write concern that was not met.
    if (failures.length === 0) throw error;
    return failures.map(
      ({ index, errmsg }) => `${collection.collectionName} ${batch[index]?._id}: ${errmsg ?? 'refused'}`,
    );
  }
}
