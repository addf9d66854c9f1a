import type { UploadContract } from '@/lib/http/upload';
import { RECIPE_LIMITS } from '@/models/recipe-limits';

/** What a picture that somebody sends must be. Judged in the browser by name and size, here and there. */

export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;
/**
 * Pixels that are decoded at most: a small file may unfold to gigabytes. At 4 bytes a pixel this is
 * 96 MB, one picture at a time.
 */
export const MAX_UPLOAD_PIXELS = 24_000_000;
/** Pixels of a side: a decoder keeps whole lines, and one line of 24 million pixels took gigabytes. */
export const MAX_UPLOAD_SIDE = 12_000;
/** The kinds a file picker offers; what counts is what the bytes say. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;

export function wrongTypeText(file: string): string {
  return `Invalid file type: ${file}. Please use jpeg, png, or gif.`;
}

/** Of the right type by its first bytes, but it cannot be decoded to its end. */
export function damagedText(file: string): string {
  return `${wrongTypeText(file)} This one is damaged or incomplete.`;
}

export function tooLargeText(file: string): string {
  return `File is too large: ${file}. Maximum size is 2MB.`;
}

export function tooManyPixelsText(file: string): string {
  return `${tooLargeText(file)} It may have at most ${MAX_UPLOAD_PIXELS / 1_000_000} million pixels.`;
}

export function tooDeepText(file: string): string {
  const millions = MAX_UPLOAD_PIXELS / 2_000_000;
  return `${tooLargeText(file)} With 16 bits a color it may have at most ${millions} million pixels.`;
}

export function tooLongSideText(file: string): string {
  return `${tooLargeText(file)} It may be at most ${MAX_UPLOAD_SIDE.toLocaleString('en-US')} pixels wide or high.`;
}

export function tooManyPicturesText(most: number): string {
  return most === 1 ? 'Please choose one picture only.' : `Please choose at most ${most} pictures.`;
}

/** The pictures of a recipe, public or personal: new files, and names of pictures that it is to keep. */
export const RECIPE_UPLOAD = {
  field: 'recipeImages',
  mostFiles: RECIPE_LIMITS.images,
  maxBytes: MAX_UPLOAD_BYTES,
  tooMany: tooManyPicturesText(RECIPE_LIMITS.images),
} as const satisfies UploadContract;

/** The one picture of an ingredient. */
export const INGREDIENT_UPLOAD = {
  field: 'ingredientImage',
  mostFiles: 1,
  maxBytes: MAX_UPLOAD_BYTES,
  tooMany: tooManyPicturesText(1),
} as const satisfies UploadContract;

/** What the browser can already say about a chosen file; empty when it may be sent. */
export function judgeFile({ name, type, size }: { name: string; type: string; size: number }): string {
  if (!UPLOAD_TYPES.some((allowed) => allowed === type)) return wrongTypeText(name);
  return size > MAX_UPLOAD_BYTES ? tooLargeText(name) : '';
}

const SIGNATURES = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0x47, 0x49, 0x46, 0x38], // GIF8
] as const;

/** Whether the first bytes are those of a JPEG, a PNG or a GIF, whatever the file is called. */
export function isPictureBytes(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}
