import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { imageTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { ImageChunk } from '@/models/image-chunk';
import { ImageFile } from '@/models/image-file';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { Recipe } from '@/models/recipe';
import { isBlurredName } from './blur-rules';
import { hashImage, type ImageInput, nameImage } from './image-encoder';

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

/**
 * Stores JPEGs unchanged and returns their names, which are derived from their bytes. Those that are stored already are not
 * decoded again.
 */
export async function storeImages(files: readonly Buffer[]): Promise<string[]> {
  await connect();
  const images: ImageInput[] = await Promise.all(
    files.map(async (bytes) => {
      const storedName = await findStoredName(bytes);
      return storedName ? { name: storedName } : { name: await nameImage(bytes), bytes };
    }),
  );
  const newImages = images.filter(({ bytes }) => bytes);
  if (newImages.length > 0) {
    await retryOnDuplicateImage(() =>
      mongoose.connection.transaction((session) => claimImages(newImages, session)),
    );
  }
  return images.map(({ name }) => name);
}

/** Returns the name of the stored image that has these bytes; null if there is none. */
async function findStoredName(bytes: Buffer): Promise<string | null> {
  const hash = hashImage(bytes);
  const filter = { filename: mongoose.trusted({ $gte: `${hash}-`, $lt: `${hash}.` }) };
  const files = await ImageFile.find(filter).select({ filename: 1 }).lean();
  // Not one of its variants, and not one that is named as in older releases.
  return files.map(({ filename }) => filename).find(isBlurredName) ?? null;
}

export type Variant = {
  /** See `imageVariantName`. */
  name: string;
  /** The beginning of the names of the older variants that it replaces. */
  replaces?: string;
};

/** Stores a variant of an image, unless the image has since been deleted. */
export async function storeVariant(
  name: string,
  { name: variantName, replaces }: Variant,
  bytes: Buffer,
): Promise<void> {
  await connect();
  await retryOnDuplicateImage(() =>
    mongoose.connection.transaction(async (session) => {
      if (!(await lockImage(name, session))) return;
      if (await lockImage(variantName, session)) return;
      if (replaces) await deleteFiles(replaces, session);
      await writeFiles([{ name: variantName, bytes }], session);
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
  const newFiles: StoredFile[] = [];
  // Sorted, so that two transactions never deadlock.
  for (const name of [...byName.keys()].sort()) {
    if (await lockImage(name, session)) continue;
    const bytes = byName.get(name)?.bytes;
    if (!bytes) return false;
    newFiles.push({ name, bytes });
  }
  await writeFiles(newFiles, session);
  return true;
}

/**
 * Deletes the images that no recipe, ingredient or order shows anymore. Call it in the transaction that stops
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
      (await Ingredient.exists({ image: name }).session(session)) ??
      (await Order.exists({ 'items.image': name }).session(session));
    if (isShown) continue;
    await deleteFiles(name, session);
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

type StoredFile = { name: string; bytes: Buffer };

async function writeFiles(files: readonly StoredFile[], session: mongoose.ClientSession): Promise<void> {
  if (files.length === 0) return;
  const filesWithIds = files.map((file) => ({ ...file, _id: new mongoose.Types.ObjectId() }));
  await ImageFile.insertMany(
    filesWithIds.map(({ _id, name, bytes }) => ({
      _id,
      filename: name,
      length: bytes.length,
      chunkSize: CHUNK_BYTES,
    })),
    { session },
  );
  const chunks = filesWithIds.flatMap(({ _id, bytes }) =>
    Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, n) => ({
      files_id: _id,
      n,
      data: bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
    })),
  );
  await ImageChunk.insertMany(chunks, { session });
}

/** Deletes the files whose names begin so: an image with its variants, or some of those. */
async function deleteFiles(start: string, session: mongoose.ClientSession): Promise<void> {
  const filter = { filename: mongoose.trusted({ $gte: start, $lt: `${start}\uffff` }) };
  const files = await ImageFile.find(filter).select({ _id: 1 }).session(session).lean();
  await ImageChunk.deleteMany(
    { files_id: mongoose.trusted({ $in: files.map(({ _id }) => _id) }) },
    { session },
  );
  await ImageFile.deleteMany(filter, { session });
}
