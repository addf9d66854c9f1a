import 'server-only';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '@/lib/http/errors';
import type { UploadContract, UploadedFile, UploadPart } from '@/lib/http/upload';
import { processSingleton, processState } from '@/lib/runtime/process-state';
import { BLUR_SIZE } from './blur-rules';
import { isImageName } from './image-rules';
import {
  damagedMessage,
  isImageBytes,
  MAX_UPLOAD_PIXELS,
  MAX_UPLOAD_SIDE,
  tooHighColorDepthMessage,
  tooLargeMessage,
  tooLongSideMessage,
  tooManyPixelsMessage,
  wrongTypeMessage,
} from './upload-rules';

/** An image in its stored form: a JPEG and its name, which is derived from its bytes. */
type EncodedImage = { name: string; bytes: Buffer };
/** A new image, or just the name of one that is already stored. */
export type ImageInput = EncodedImage | { name: string; bytes?: undefined };

/** Of the longer side; the shop never shows a larger image. */
const MAX_SIDE_PIXELS = 2_400;

// Each image is decoded only once, so caching would waste memory.
sharp.cache(false);

const queue = processSingleton<{ last: Promise<unknown> }>('images', () => ({ last: Promise.resolve() }));

/** Runs image jobs one at a time, also among the renderers, because decoding takes a lot of memory. */
export function enqueueImageJob<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.last.then(() => runInSlot(work));
  // The next job starts even if this one fails.
  queue.last = result.catch(() => {});
  return result;
}

async function runInSlot<T>(work: () => Promise<T>): Promise<T> {
  const { imageSlot } = processState();
  await imageSlot?.request();
  try {
    return await work();
  } finally {
    imageSlot?.release();
  }
}

/**
 * Returns the images of an upload in order: new ones encoded, existing ones by name; empty parts are
 * skipped. Throws `invalid_input` or `too_large` with the recipe form's messages, before decoding anything if
 * possible.
 */
export async function readImages(
  parts: readonly UploadPart[],
  { maxFiles, tooManyMessage }: Pick<UploadContract, 'maxFiles' | 'tooManyMessage'>,
): Promise<ImageInput[]> {
  if (parts.length === 0) throw new AppError({ code: 'invalid_input', message: 'Please choose a picture.' });
  const filledParts = parts.filter((part) => !('text' in part) || part.text !== '');
  if (filledParts.length > maxFiles) throw new AppError({ code: 'too_large', message: tooManyMessage });
  for (const part of filledParts) validateImage(part);
  const images: ImageInput[] = [];
  for (const part of filledParts) {
    if ('text' in part) {
      images.push({ name: part.text });
    } else {
      const bytes = await enqueueImageJob(() => reencode(part));
      images.push({ name: await nameImage(bytes), bytes });
    }
  }
  return images;
}

function validateImage(part: UploadPart): void {
  if ('text' in part) {
    if (!isImageName(part.text))
      throw new AppError({ code: 'invalid_input', message: 'There is no such image in the shop.' });
    return;
  }
  if (part.isTooLarge) throw new AppError({ code: 'too_large', message: tooLargeMessage(part.fileName) });
  if (!isImageBytes(part.bytes))
    throw new AppError({ code: 'invalid_input', message: wrongTypeMessage(part.fileName) });
}

/**
 * Encodes an image as an upright JPEG without metadata, on a white background, with at most 2,400 pixels per
 * side. Only the first frame of an animation is used.
 */
async function reencode({ bytes, fileName }: UploadedFile): Promise<Buffer> {
  const damagedError = () => new AppError({ code: 'invalid_input', message: damagedMessage(fileName) });
  // Reads only the header.
  const { width, height, depth } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damagedError();
    });
  if (width * height > MAX_UPLOAD_PIXELS)
    throw new AppError({ code: 'too_large', message: tooManyPixelsMessage(fileName) });
  if (Math.max(width, height) > MAX_UPLOAD_SIDE)
    throw new AppError({ code: 'too_large', message: tooLongSideMessage(fileName) });
  // 16-bit pixels take twice the memory, and an interlaced image is decoded as a whole.
  if (depth !== 'uchar' && 2 * width * height > MAX_UPLOAD_PIXELS) {
    throw new AppError({ code: 'too_large', message: tooHighColorDepthMessage(fileName) });
  }
  return toUprightJpeg(bytes, 'truncated')
    .catch(() => toUprightJpeg(Buffer.concat([bytes, END_OF_JPEG]), 'warning'))
    .catch(() => {
      throw damagedError();
    });
}

/** Programs leave this out, and browsers do not miss it. With it, the decoder still warns if anything before it is missing. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

function toUprightJpeg(bytes: Buffer, failOn: 'truncated' | 'warning'): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn })
    .rotate()
    .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

export function hashImage(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Returns the name of a JPEG: a hash of its bytes, its dominant color and its thumbnail; see `image-rules`. */
export async function nameImage(bytes: Buffer): Promise<string> {
  // A few pixels say as much about both, and it takes less time to decode a JPEG to them.
  const { data, info } = await sharp(bytes)
    .resize({ width: 16 * BLUR_SIZE.width, height: 16 * BLUR_SIZE.height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = sharp(data, { raw: info });
  const { dominant } = await small.stats();
  const color = [dominant.r, dominant.g, dominant.b]
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('');
  const thumbnail = await small
    .resize({ ...BLUR_SIZE, fit: 'fill' })
    .raw()
    .toBuffer();
  return `${hashImage(bytes)}-${color}-${toBlurPixels(thumbnail)}.jpg`;
}

/**
 * Returns the pixels of the bitmap of `blur-rules` in base64 for URLs: rows from the lowest to the highest, 5 bits for each
 * color.
 */
function toBlurPixels(rgb: Uint8Array): string {
  const { width, height } = BLUR_SIZE;
  const pixels = Buffer.alloc(2 * width * height);
  for (let index = 0; index < width * height; index++) {
    const [red = 0, green = 0, blue = 0] = [...rgb.subarray(3 * index, 3 * index + 3)].map((value) =>
      Math.round((value * 31) / 255),
    );
    const row = height - 1 - Math.floor(index / width);
    pixels.writeUInt16LE((red << 10) | (green << 5) | blue, 2 * (row * width + (index % width)));
  }
  return pixels.toString('base64url');
}
