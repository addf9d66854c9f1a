import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import mongoose from 'mongoose';
import {
  MANIFEST,
  type Manifest,
  readStoredDocuments,
  toDataFile,
  toMetadataFile,
  toShopFile,
} from './backup-files';

type Session = mongoose.mongo.ClientSession;
type Options = {
  /** The shop that the backup of a chain is of. */
  shopId?: string;
  onCollection?: (name: string, documents: number) => void;
};

/** The ending of an unfinished backup's folder. */
export const PARTIAL = '.partial';

/**
 * Writes all documents and indexes of the connected database to a new folder. It gets its name only once it is complete, so
 * an interrupted backup is not mistaken for one. Throws if the folder exists and is not empty.
 */
export async function writeBackup(folder: string, { shopId, onCollection }: Options = {}): Promise<Manifest> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder.`);
  const partialFolder = `${path.resolve(folder)}${PARTIAL}`;
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(partialFolder, { recursive: true, mode: 0o700 });
  const startedAt = new Date();
  const session = await startSnapshot();
  try {
    if (shopId) await writeFile(path.join(partialFolder, toShopFile(shopId)), `${shopId}\n`);
    const collections: Manifest['collections'] = [];
    for (const name of await listCollections()) {
      const written = await writeCollection(partialFolder, name, session);
      onCollection?.(name, written.documents);
      collections.push(written);
    }
    const manifest: Manifest = {
      format: 1,
      startedAt: startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      isSnapshot: session !== null,
      collections,
    };
    await writeFile(path.join(partialFolder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(partialFolder, folder);
    return manifest;
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  } finally {
    await session?.endSession();
  }
}

function database(): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  return db;
}

/** A collection that is there only while a backup tries out whether the database has snapshots. */
const PROBE = 'backup_probe';

/**
 * Returns a session that reads all collections as they are now; null if the database cannot do that. Some databases accept such a
 * session and still show later writes, so it is tried out.
 */
async function startSnapshot(): Promise<Session | null> {
  const probe = database().collection(PROBE);
  await probe.insertOne({ written: 'before' });
  const session = mongoose.connection.getClient().startSession({ snapshot: true });
  try {
    await probe.findOne({}, { session });
    await probe.insertOne({ written: 'after' });
    const seen = await probe.find({}, { session }).toArray();
    if (seen.length === 1) return session;
  } catch (error) {
    await session.endSession();
    if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    return null;
  } finally {
    await probe.drop();
  }
  await session.endSession();
  return null;
}

async function listCollections(): Promise<string[]> {
  const collections = await database().listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && name !== PROBE)
    .sort();
}

async function writeCollection(
  folder: string,
  name: string,
  session: Session | null,
): Promise<Manifest['collections'][number]> {
  const collection = database().collection(name);
  const indexes = await collection.indexes();
  await writeFile(toMetadataFile(folder, name), JSON.stringify({ indexes }));
  const file = createWriteStream(toDataFile(folder, name), { mode: 0o600 });
  const hash = createHash('sha256');
  let documents = 0;
  try {
    for await (const document of readStoredDocuments(collection, session ? { session } : {})) {
      hash.update(document);
      documents += 1;
      if (!file.write(document)) await once(file, 'drain');
    }
  } finally {
    file.end();
  }
  await finished(file);
  return { name, documents, sha256: hash.digest('hex') };
}
