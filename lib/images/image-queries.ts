import 'server-only';
import sharp from 'sharp';
import { enqueueImageJob } from './image-encoder';
import { type ImageWidth, imageVariantName, isImageName } from './image-rules';
import { findStoredFile, storeVariant } from './image-store';

export type ImageFile = { bytes: Buffer; contentType: string };

const TYPES = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' } as const;
type Extension = keyof typeof TYPES;

/** Variants being created, shared by concurrent requests. */
const pendingVariants = new Map<string, Promise<ImageFile | null>>();

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
  const extension = variant.isWebp ? 'webp' : 'jpg';
  const variantName = imageVariantName(name, variant.width, extension);
  const storedVariant = await findStored(variantName, extension);
  if (storedVariant) return storedVariant;
  const pendingVariant =
    pendingVariants.get(variantName) ?? resizeImage(name, variantName, variant.width, extension);
  pendingVariants.set(variantName, pendingVariant);
  return pendingVariant.finally(() => pendingVariants.delete(variantName));
}

async function findStored(name: string, extension: Extension): Promise<ImageFile | null> {
  const bytes = await findStoredFile(name);
  return bytes && { bytes, contentType: TYPES[extension] };
}

async function resizeImage(
  name: string,
  variantName: string,
  width: ImageWidth,
  extension: 'webp' | 'jpg',
): Promise<ImageFile | null> {
  const originalBytes = await findStoredFile(name);
  if (!originalBytes) return null;
  const bytes = await enqueueImageJob(() => {
    const resizedImage = sharp(originalBytes).rotate().resize({ width, withoutEnlargement: true });
    return extension === 'webp'
      ? resizedImage.webp({ quality: 78 }).toBuffer()
      : resizedImage.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  });
  await storeVariant(name, variantName, bytes);
  return { bytes, contentType: TYPES[extension] };
}
