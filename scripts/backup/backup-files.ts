import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type mongoose from 'mongoose';
import { z } from 'zod';

/**
 * A backup is a folder: for each collection its documents as BSON, one after the other, and its options and indexes as JSON,
 * as MongoDB's own `mongodump` writes them; and a manifest with the sums, without which a backup is not complete.
 */
export const MANIFEST = 'backup.json';

/** In a chain, the name of this file says of which shop the backup is: it can be read without the key of an encrypted copy. */
const SHOP_FILE = '.shop';
export const toShopFile = (shopId: string) => `${shopId}${SHOP_FILE}`;

/**
 * In the order in which they are written: first of which shop they are, last that they are complete. So an interrupted backup
 * can be told from a complete one, and removed by the shop that it is of.
 */
export function toWritingOrder(files: readonly string[]): string[] {
  const rank = (file: string) => (file.startsWith(MANIFEST) ? 2 : file.includes(SHOP_FILE) ? 0 : 1);
  return files.toSorted((a, b) => rank(a) - rank(b));
}

const collectionSchema = z.object({
  name: z.string().regex(/^[\w.-]+$/),
  documents: z.int().min(0),
  sha256: z.string().length(64),
});
const manifestSchema = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Whether all collections are of the same moment; otherwise they were read between the two times. */
  isSnapshot: z.boolean(),
  collections: z.array(collectionSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const toDataFile = (folder: string, collection: string) => path.join(folder, `${collection}.bson`);
export const toMetadataFile = (folder: string, collection: string) =>
  path.join(folder, `${collection}.metadata.json`);

const metadataSchema = z.object({
  indexes: z.array(z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() })),
});

/** Returns the indexes of a collection, with the one of `_id`. */
export async function readIndexes(folder: string, collection: string) {
  return metadataSchema.parse(JSON.parse(await readFile(toMetadataFile(folder, collection), 'utf8'))).indexes;
}

/** Yields the documents of a collection as the BSON that they are stored as. */
export async function* readStoredDocuments(
  collection: mongoose.mongo.Collection,
  options: Pick<mongoose.mongo.FindOptions, 'session'> = {},
): AsyncGenerator<Buffer> {
  for await (const document of collection.find({}, { ...options, raw: true })) {
    if (!Buffer.isBuffer(document)) throw new Error('The driver returned no raw document.');
    yield document;
  }
}

const LENGTH_BYTES = 4;
const MIN_DOCUMENT_BYTES = 5;
/** MongoDB's limit is 16 MB. */
const MAX_DOCUMENT_BYTES = 17 * 1024 * 1024;

/** Yields the documents of a data file, as BSON. Throws if the file is damaged. */
export async function* readDocuments(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= LENGTH_BYTES) {
      const length = rest.readInt32LE(0);
      if (length < MIN_DOCUMENT_BYTES || length > MAX_DOCUMENT_BYTES) throw new Error(`${file} is damaged.`);
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error(`${file} is cut off.`);
}

/**
 * Returns the manifest of a backup whose files are all as they were written. Throws if it is not one, if it is incomplete, or
 * if a file has changed.
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} has no ${MANIFEST}: it is no backup, or it was interrupted.`);
  });
  const manifest = manifestSchema.parse(JSON.parse(text));
  for (const { name, documents, sha256 } of manifest.collections) {
    const file = toDataFile(folder, name);
    const hash = createHash('sha256');
    let count = 0;
    for await (const document of readDocuments(file)) {
      hash.update(document);
      count += 1;
    }
    if (count !== documents) {
      throw new Error(`${file} is not as it was written: it has ${count} documents instead of ${documents}.`);
    }
    if (hash.digest('hex') !== sha256) {
      throw new Error(`${file} is not as it was written: what is in its documents has changed.`);
    }
  }
  return manifest;
}
