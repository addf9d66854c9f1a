import {
  findChoiceError,
  hasAcceptedDimensions,
  isImageBytes,
  isSmallEnough,
  SHRUNK_QUALITIES,
  SHRUNK_SIDE,
  tooLargeMessage,
  toUndecodableMessage,
} from '@/lib/images/upload-rules';

type Prepared = { file: File; error?: undefined } | { file?: undefined; error: string };

/**
 * Returns a chosen file as the server accepts it: unchanged if it does so already, otherwise as an upright and smaller JPEG
 * on white. Returns the form's error message for a file that the browser cannot decode or make small enough.
 */
export async function prepareImage(file: File): Promise<Prepared> {
  const error = findChoiceError(file);
  if (error) return { error };
  const bitmap = await decode(file);
  if (!bitmap) return { error: toUndecodableMessage(file) };
  try {
    if (isSmallEnough(file.size) && hasAcceptedDimensions(bitmap) && (await hasAcceptedBytes(file)))
      return { file };
    const jpeg = await shrink(bitmap);
    if (!jpeg) return { error: tooLargeMessage(file.name) };
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    return { file: new File([jpeg], name, { type: 'image/jpeg' }) };
  } finally {
    bitmap.close();
  }
}

/** The name and the type of a file may be wrong. */
async function hasAcceptedBytes(file: File): Promise<boolean> {
  return isImageBytes(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
}

/** Returns null if this browser cannot decode the file, whatever its name says. */
async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    // Turned as the camera was held.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Returns null if even the lowest quality is too large. */
async function shrink(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, SHRUNK_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const quality of SHRUNK_QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && isSmallEnough(blob.size)) return blob;
  }
  return null;
}
