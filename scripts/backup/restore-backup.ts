import mongoose from 'mongoose';
import { type Manifest, readBackup, readDocuments, readIndexes, toDataFile } from './backup-files';

const { deserialize } = mongoose.mongo.BSON;
/** Documents in one insertion, and their bytes; an insertion may have at most 48 MB. */
const BATCH = { documents: 500, bytes: 8 * 1024 * 1024 };
/** So that each value is written with the type that it had: 1.0 is not 1. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

type Options = {
  /** The database to fill, by default the connected one. */
  db?: mongoose.mongo.Db | undefined;
  /** Whether the database is there only to be compared: it may have a mark of its own, and nothing expires in it. */
  isScratch?: boolean;
  onCollection?: (name: string, documents: number) => void;
};
type Restored = Manifest & {
  /** Indexes that the database has refused, each with its reason. */
  missingIndexes: string[];
};

/**
 * Fills a database from a backup. All files are checked before anything is written. Throws if the database is not
 * empty; if it fails later, what was written stays, and the error names what is missing.
 */
export async function restoreBackup(
  folder: string,
  { db = mongoose.connection.db, isScratch = false, onCollection }: Options = {},
): Promise<Restored> {
  if (!db) throw new Error('The database is not connected.');
  const manifest = await readBackup(folder);
  if (!isScratch) await requireEmpty(db);
  const missingIndexes: string[] = [];
  const missing = manifest.collections.map(({ name }) => name);
  try {
    for (const { name, documents } of manifest.collections) {
      missingIndexes.push(...(await createIndexes(db, { folder, name, isScratch })));
      await restoreDocuments(db.collection(name), toDataFile(folder, name));
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
  return { ...manifest, missingIndexes };
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

async function restoreDocuments(collection: mongoose.mongo.Collection, file: string): Promise<void> {
  let batch: mongoose.mongo.Document[] = [];
  let bytes = 0;
  const insert = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
    bytes = 0;
  };
  for await (const document of readDocuments(file)) {
    batch.push(deserialize(document, EXACT));
    bytes += document.length;
    if (batch.length >= BATCH.documents || bytes >= BATCH.bytes) await insert();
  }
  await insert();
}
