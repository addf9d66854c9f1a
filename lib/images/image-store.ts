import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { imageTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { ImageChunk } from '@/models/image-chunk';
import { ImageFile } from '@/models/image-file';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { type ImageInput, nameImage } from './image-encoder';
import { imageVariantNames } from './image-rules';

/** Stores images and their resized variants in GridFS, by file name. */

/** Bytes per chunk: GridFS's default. */
const CHUNK_BYTES = 255 * 1024;

/** Returns the bytes of a stored file; null if no file has that name. */
export async function findStoredFile(name: string): Promise<Buffer | null> {
  await connect();
  const file = await ImageFile.findOne({ filename: name }).lean();
  if (!file) return null;
  // The driver's own collection returns the bytes without another copy.
  const chunks = await ImageChunk.collection.find({ files_id: file._id }).sort({ n: 1 }).toArray();
  const bytes = Buffer.concat(chunks.map(({ data }) => data.buffer));
  // Null if the file was deleted between the two reads.
  return bytes.length === file.length ? bytes : null;
}

/** Stores a JPEG unchanged and returns the name derived from its bytes. */
export async function storeImage(bytes: Buffer): Promise<string> {
  const name = await nameImage(bytes);
  await connect();
  await retryOnDuplicateImage(() =>
    mongoose.connection.transaction((session) => claimImages([{ name, bytes }], session)),
  );
  return name;
}

/** Stores a resized variant of an image, unless the image has since been deleted. */
export async function storeVariant(name: string, variantName: string, bytes: Buffer): Promise<void> {
  await connect();
  await retryOnDuplicateImage(() =>
    mongoose.connection.transaction(async (session) => {
      if (!(await lockImage(name, session))) return;
      if (!(await lockImage(variantName, session))) await writeFile(variantName, bytes, session);
    }),
  );
}

/**
 * Stores the images that aren't stored yet. Call it within `retryOnDuplicateImage`, in the transaction that starts to
 * show them. Returns false if an image passed by name only no longer exists.
 */
export async function claimImages(
  images: readonly ImageInput[],
  session: mongoose.ClientSession,
): Promise<boolean> {
  const byName = new Map(images.map((image) => [image.name, image]));
  // Sorted, so that two transactions never deadlock.
  for (const name of [...byName.keys()].sort()) {
    if (await lockImage(name, session)) continue;
    const bytes = byName.get(name)?.bytes;
    if (!bytes) return false;
    await writeFile(name, bytes, session);
  }
  return true;
}

/**
 * Deletes the images that no recipe or ingredient shows anymore. Call it in the transaction that stops
 * showing them, after that write.
 */
export async function deleteUnusedImages(
  names: readonly string[],
  session: mongoose.ClientSession,
): Promise<void> {
  for (const name of [...new Set(names)].sort()) {
    if (!(await lockImage(name, session))) continue;
    const isShown =
      (await Recipe.exists({ images: name }).session(session)) ??
      (await Ingredient.exists({ image: name }).session(session));
    if (isShown) continue;
    await deleteFiles([name, ...imageVariantNames(name)], session);
    await invalidateTags([imageTag(name)], session);
  }
}

/**
 * Runs a transaction that may store an image, and retries it once if another transaction stored the same
 * image concurrently.
 */
export async function retryOnDuplicateImage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return run();
  }
}

/** Locks an image for this transaction; returns false if there is no such image. */
async function lockImage(name: string, session: mongoose.ClientSession): Promise<boolean> {
  const { matchedCount } = await ImageFile.updateOne(
    { filename: name },
    { $inc: { claims: 1 } },
    { session },
  );
  return matchedCount === 1;
}

async function writeFile(name: string, bytes: Buffer, session: mongoose.ClientSession): Promise<void> {
  const [file] = await ImageFile.create([{ filename: name, length: bytes.length, chunkSize: CHUNK_BYTES }], {
    session,
  });
  if (!file) throw new Error('The image could not be stored.');
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, n) => ({
    files_id: file._id,
    n,
    data: bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  }));
  await ImageChunk.insertMany(chunks, { session });
}

async function deleteFiles(names: readonly string[], session: mongoose.ClientSession): Promise<void> {
  const filter = { filename: mongoose.trusted({ $in: [...names] }) };
  const files = await ImageFile.find(filter).select({ _id: 1 }).session(session).lean();
  await ImageChunk.deleteMany(
    { files_id: mongoose.trusted({ $in: files.map(({ _id }) => _id) }) },
    { session },
  );
  await ImageFile.deleteMany(filter, { session });
}
