import 'server-only';
import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { pictureTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { Ingredient } from '@/models/ingredient';
import { PictureChunk } from '@/models/picture-chunk';
import { PictureFile } from '@/models/picture-file';
import { Recipe } from '@/models/recipe';
import { namePicture, type Picture } from './picture-encoder';
import { pictureFormNames } from './picture-rules';

/** Where pictures and their smaller forms live: GridFS, by file name. */

/** Bytes of a piece, GridFS's own default. */
const CHUNK_BYTES = 255 * 1024;

/** A stored file's bytes; null when there is none of that name. */
export async function readStored(name: string): Promise<Buffer | null> {
  await connect();
  const file = await PictureFile.findOne({ filename: name }).lean();
  if (!file) return null;
  // The driver's own collection gives the bytes as they came, without copying them once more.
  const chunks = await PictureChunk.collection.find({ files_id: file._id }).sort({ n: 1 }).toArray();
  const bytes = Buffer.concat(chunks.map(({ data }) => data.buffer));
  // Deleted between the two reads.
  return bytes.length === file.length ? bytes : null;
}

/** Stores a JPEG as it is, under the name that follows from it, and gives that name. */
export async function storePicture(bytes: Buffer): Promise<string> {
  const name = await namePicture(bytes);
  await connect();
  await oncePerName(() =>
    mongoose.connection.transaction((session) => claimPictures([{ name, bytes }], session)),
  );
  return name;
}

/** Keeps a smaller form of a picture, unless the picture itself is gone meanwhile. */
export async function storeForm(name: string, formName: string, bytes: Buffer): Promise<void> {
  await connect();
  await oncePerName(() =>
    mongoose.connection.transaction(async (session) => {
      if (!(await claim(name, session))) return;
      if (!(await claim(formName, session))) await writeFile(formName, bytes, session);
    }),
  );
}

/**
 * To be called in the transaction that begins to show these pictures, within `oncePerName`: stores
 * those that are not there. One that is given by its name alone must be there: its going is refused
 * by giving false.
 */
export async function claimPictures(
  pictures: readonly Picture[],
  session: mongoose.ClientSession,
): Promise<boolean> {
  const byName = new Map(pictures.map((picture) => [picture.name, picture]));
  // Sorted, so that two transactions never wait for each other in a circle.
  for (const name of [...byName.keys()].sort()) {
    if (await claim(name, session)) continue;
    const bytes = byName.get(name)?.bytes;
    if (!bytes) return false;
    await writeFile(name, bytes, session);
  }
  return true;
}

/**
 * To be called in the transaction that stops showing these pictures, after that write: deletes those
 * that no recipe, no copy of one and no ingredient shows any more.
 */
export async function dropPictures(names: readonly string[], session: mongoose.ClientSession): Promise<void> {
  for (const name of [...new Set(names)].sort()) {
    if (!(await claim(name, session))) continue;
    const isShown =
      (await Recipe.exists({ images: name }).session(session)) ??
      (await Ingredient.exists({ image: name }).session(session));
    if (isShown) continue;
    await deleteFiles([name, ...pictureFormNames(name)], session);
    await changed([pictureTag(name)], session);
  }
}

/**
 * Runs a transaction that may store a picture; once more when another one stored the same picture in
 * the same moment, since it is there then.
 */
export async function oncePerName<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return run();
  }
}

/** False when there is no such picture. */
async function claim(name: string, session: mongoose.ClientSession): Promise<boolean> {
  const { matchedCount } = await PictureFile.updateOne(
    { filename: name },
    { $inc: { claims: 1 } },
    { session },
  );
  return matchedCount === 1;
}

async function writeFile(name: string, bytes: Buffer, session: mongoose.ClientSession): Promise<void> {
  const [file] = await PictureFile.create(
    [{ filename: name, length: bytes.length, chunkSize: CHUNK_BYTES }],
    { session },
  );
  if (!file) throw new Error('A picture was not stored.');
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, n) => ({
    files_id: file._id,
    n,
    data: bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  }));
  await PictureChunk.insertMany(chunks, { session });
}

async function deleteFiles(names: readonly string[], session: mongoose.ClientSession): Promise<void> {
  const filter = { filename: mongoose.trusted({ $in: [...names] }) };
  const files = await PictureFile.find(filter).select({ _id: 1 }).session(session).lean();
  await PictureChunk.deleteMany(
    { files_id: mongoose.trusted({ $in: files.map(({ _id }) => _id) }) },
    { session },
  );
  await PictureFile.deleteMany(filter, { session });
}
