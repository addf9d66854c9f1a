import { readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { z } from 'zod';
import { type Manifest, readBackup, readDocuments, toDataFile, toMetadataFile } from './backup-files';

const { deserialize } = mongoose.mongo.BSON;
/** Documents in one insertion, and their bytes; an insertion may have at most 48 MB. */
const BATCH = { documents: 500, bytes: 8 * 1024 * 1024 };
/** So that each value is written with the type that it had: 1.0 is not 1. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

const metadataSchema = z.object({
  indexes: z.array(z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() })),
});
type Options = { onCollection?: (name: string, documents: number) => void };

/**
 * Fills the connected database from a backup, documents first, then indexes. All files are checked before anything is
 * written, and what was written is removed if it fails. Throws if the database is not empty.
 */
export async function restoreBackup(folder: string, { onCollection }: Options = {}): Promise<Manifest> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  const manifest = await readBackup(folder);
  const existing = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of existing) {
    if (name.startsWith('system.') || (await db.collection(name).findOne()) === null) continue;
    throw new Error(
      `The database ${db.databaseName} is not empty: it has ${name}. Name another one in MONGODB_URI, or drop it first.`,
    );
  }
  try {
    for (const { name, documents } of manifest.collections) {
      await restoreCollection(db, folder, name);
      onCollection?.(name, documents);
    }
  } catch (error) {
    for (const { name } of manifest.collections) await db.dropCollection(name).catch(() => false);
    throw error;
  }
  return manifest;
}

async function restoreCollection(db: mongoose.mongo.Db, folder: string, name: string): Promise<void> {
  const collection = db.collection(name);
  let batch: mongoose.mongo.Document[] = [];
  let bytes = 0;
  const insert = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
    bytes = 0;
  };
  for await (const document of readDocuments(toDataFile(folder, name))) {
    batch.push(deserialize(document, EXACT));
    bytes += document.length;
    if (batch.length >= BATCH.documents || bytes >= BATCH.bytes) await insert();
  }
  await insert();
  const { indexes } = metadataSchema.parse(JSON.parse(await readFile(toMetadataFile(folder, name), 'utf8')));
  const own = indexes.filter(({ name: index }) => index !== '_id_');
  // A collection without documents or indexes of its own is created by the shop.
  if (own.length > 0)
    await db.command({ createIndexes: name, indexes: own.map(({ ns: _, ...index }) => index) });
}
