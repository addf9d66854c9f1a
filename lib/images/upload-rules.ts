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
/** The types that the server accepts, by the bytes. */
const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
/**
 * The types that the file picker offers; a WebP is converted in the browser. Photos in HEIC are not offered, since a
 * picker that does not ask for them converts them itself on phones; they can be dropped.
 */
export const PICKED_TYPES = [...UPLOAD_TYPES, 'image/webp'] as const;
const CONVERTED_TYPES = ['image/webp', 'image/heic', 'image/heif'] as const;
/** The maximum bytes of a file that the browser shrinks before the upload. */
const MAX_CHOSEN_BYTES = 15 * 1024 * 1024;
/** Of the longer side of a shrunk image. */
export const SHRUNK_SIDE = 2_000;
/** The quality of a shrunk JPEG: the first with which it is small enough. */
export const SHRUNK_QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5] as const;

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

type ChosenFile = { name: string; type: string; size: number };

/** Returns the error message for a file that the browser need not try to decode; otherwise, an empty string. */
export function findChoiceError({ name, type, size }: ChosenFile): string {
  const isImage = [...UPLOAD_TYPES, ...CONVERTED_TYPES].some((known) => known === type);
  // Some browsers do not know the type of these files.
  if (!isImage && !(type === '' && /\.hei[cf]$/i.test(name))) return wrongTypeMessage(name);
  return size > MAX_CHOSEN_BYTES ? tooLargeMessage(name) : '';
}

/** Returns the error message for a file that the browser cannot decode, and so cannot shrink or convert. */
export function toUndecodableMessage({ name, type, size }: ChosenFile): string {
  const isUploadType = UPLOAD_TYPES.some((allowed) => allowed === type);
  return isUploadType && size > MAX_UPLOAD_BYTES ? tooLargeMessage(name) : wrongTypeMessage(name);
}

export function isSmallEnough(byteCount: number): boolean {
  return byteCount <= MAX_UPLOAD_BYTES;
}

/** Whether the server accepts an image of these dimensions without converting or shrinking it first. */
export function hasAcceptedDimensions({ width, height }: { width: number; height: number }): boolean {
  return width * height <= MAX_UPLOAD_PIXELS && Math.max(width, height) <= MAX_UPLOAD_SIDE;
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
