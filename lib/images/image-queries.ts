import 'server-only';
import sharp from 'sharp';
import { enqueueImageJob } from './image-encoder';
import { type ImageWidth, imageVariantName, isImageName } from './image-rules';
import { findStoredFile, storeVariant, type Variant } from './image-store';
import { THUMBNAIL_PIXELS } from './thumbnail-rules';

export type ImageFile = { bytes: Buffer; contentType: string };

const TYPES = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' } as const;
type Extension = keyof typeof TYPES;

/** Variants being created, shared by concurrent requests. */
const pendingVariants = new Map<string, Promise<Buffer | null>>();

/**
 * Finds an image as stored, or a variant at most `width` pixels wide, as WebP or JPEG. A variant is created on first
 * use and then stored. Returns null if there is no such image.
 */
export async function findImage(
  name: string,
  variant?: { width: ImageWidth; isWebp: boolean },
): Promise<ImageFile | null> {
  if (!isImageName(name)) return null;
  if (!variant) return findStored(name, name.split('.').at(-1) as Extension);
  const { width, isWebp } = variant;
  const extension = isWebp ? 'webp' : 'jpg';
  const variantName = imageVariantName(name, `${width}.${extension}`);
  const bytes = await findVariant(name, { name: variantName }, (original) => {
    const resizedImage = sharp(original).rotate().resize({ width, withoutEnlargement: true });
    return isWebp
      ? resizedImage.webp({ quality: 78 }).toBuffer()
      : resizedImage.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  });
  return bytes && { bytes, contentType: TYPES[extension] };
}

/** Finds the thumbnail of an image, cropped to a square; it is made on first use, too. */
export async function findThumbnail(name: string): Promise<ImageFile | null> {
  if (!isImageName(name)) return null;
  const bytes = await findVariant(name, { name: imageVariantName(name, 'thumbnail.jpg') }, (original) =>
    sharp(original)
      .rotate()
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer(),
  );
  return bytes && { bytes, contentType: TYPES.jpg };
}

async function findStored(name: string, extension: Extension): Promise<ImageFile | null> {
  const bytes = await findStoredFile(name);
  return bytes && { bytes, contentType: TYPES[extension] };
}

/** Finds a variant of an image. It is made on first use, in its turn, and then stored. */
export async function findVariant(
  name: string,
  variant: Variant,
  make: (original: Buffer) => Promise<Buffer>,
): Promise<Buffer | null> {
  const storedVariant = await findStoredFile(variant.name);
  if (storedVariant) return storedVariant;
  const pendingVariant = pendingVariants.get(variant.name) ?? makeVariant(name, variant, make);
  pendingVariants.set(variant.name, pendingVariant);
  return pendingVariant.finally(() => pendingVariants.delete(variant.name));
}

async function makeVariant(
  name: string,
  variant: Variant,
  make: (original: Buffer) => Promise<Buffer>,
): Promise<Buffer | null> {
  const original = await findStoredFile(name);
  if (!original) return null;
  const bytes = await enqueueImageJob(() => make(original));
  await storeVariant(name, variant, bytes);
  return bytes;
}
