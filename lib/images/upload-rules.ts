import type { UploadContract } from '@/lib/http/upload';
import { RECIPE_FIELDS } from '@/models/recipe-fields';

/** The rules for uploaded images. Browsers also check the type and size before an upload. */

const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;
/**
 * The maximum number of pixels per image, since a small file may expand to gigabytes. At 4 bytes per pixel this
 * is 96 MB, and only one image is decoded at a time.
 */
export const MAX_UPLOAD_PIXELS = 24_000_000;
/** The maximum width and height: decoders buffer whole rows, and a row of 24 million pixels takes gigabytes. */
export const MAX_UPLOAD_SIDE = 12_000;
/** The types that the file picker accepts; the server checks the bytes instead. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;

export function wrongTypeMessage(file: string): string {
  return `Invalid file type: ${file}. Please use jpeg, png, or gif.`;
}

/** For a file with a valid signature that cannot be fully decoded. */
export function damagedMessage(file: string): string {
  return `${wrongTypeMessage(file)} This one is damaged or incomplete.`;
}

export function tooLargeMessage(file: string): string {
  return `File is too large: ${file}. Maximum size is 2MB.`;
}

export function tooManyPixelsMessage(file: string): string {
  return `${tooLargeMessage(file)} It may have at most ${MAX_UPLOAD_PIXELS / 1_000_000} million pixels.`;
}

export function tooHighColorDepthMessage(file: string): string {
  const millions = MAX_UPLOAD_PIXELS / 2_000_000;
  return `${tooLargeMessage(file)} With 16 bits per color, it may have at most ${millions} million pixels.`;
}

export function tooLongSideMessage(file: string): string {
  return `${tooLargeMessage(file)} It may be at most ${MAX_UPLOAD_SIDE.toLocaleString('en-US')} pixels wide or high.`;
}

export function tooManyImagesMessage(max: number): string {
  return max === 1 ? 'Please choose one picture only.' : `Please choose at most ${max} pictures.`;
}

/** The images of a public or personal recipe: new files, and the names of images to keep. */
export const RECIPE_UPLOAD = {
  field: 'recipeImages',
  maxFiles: RECIPE_FIELDS.images.max,
  maxBytes: MAX_UPLOAD_BYTES,
  tooManyMessage: tooManyImagesMessage(RECIPE_FIELDS.images.max),
} as const satisfies UploadContract;

/** The single image of an ingredient. */
export const INGREDIENT_UPLOAD = {
  field: 'ingredientImage',
  maxFiles: 1,
  maxBytes: MAX_UPLOAD_BYTES,
  tooManyMessage: tooManyImagesMessage(1),
} as const satisfies UploadContract;

/** Returns the error message for a file that fails the browser's checks; an empty string if it is valid. */
export function findFileError({ name, type, size }: { name: string; type: string; size: number }): string {
  if (!UPLOAD_TYPES.some((allowed) => allowed === type)) return wrongTypeMessage(name);
  return size > MAX_UPLOAD_BYTES ? tooLargeMessage(name) : '';
}

const SIGNATURES = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0x47, 0x49, 0x46, 0x38], // GIF8
] as const;

/** Whether the first bytes are those of a JPEG, PNG or GIF, regardless of the file name. */
export function isImageBytes(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}
