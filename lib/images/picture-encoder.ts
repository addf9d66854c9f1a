import 'server-only';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '@/lib/http/errors';
import type { UploadContract, UploadedFile, UploadPart } from '@/lib/http/upload';
import { isPictureName } from './picture-rules';
import {
  damagedText,
  isPictureBytes,
  MAX_UPLOAD_PIXELS,
  MAX_UPLOAD_SIDE,
  tooDeepText,
  tooLargeText,
  tooLongSideText,
  tooManyPixelsText,
  wrongTypeText,
} from './upload-rules';

/** A picture as it is stored: a JPEG under the name that follows from it. */
export type EncodedPicture = { name: string; bytes: Buffer };
/** A new picture, or by its name alone one that is stored already. */
export type Picture = EncodedPicture | { name: string; bytes?: undefined };

/** Pixels of the longer side beyond which no screen of the shop shows more. */
const LONGEST_SIDE = 2_400;

// Every picture is decoded once: what sharp would keep of it serves nobody.
sharp.cache(false);

/** Next bundles some modules twice; there is one queue per process all the same. */
const shared = globalThis as typeof globalThis & { shopPictureWork?: Promise<unknown> };

/** Decoding takes memory: pictures are worked on one after the other. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = (shared.shopPictureWork ?? Promise.resolve()).then(work);
  // The next one waits for this one whether it succeeds or not.
  shared.shopPictureWork = done.catch(() => {});
  return done;
}

/**
 * The pictures of an upload in its order: new ones encoded, and those that are named to be kept; a text
 * that is empty stands for no picture. Refused with the texts of the recipe form: `invalid_input` or
 * `too_large`, before anything is decoded where the bytes already say so.
 */
export async function readPictures(
  parts: readonly UploadPart[],
  { mostFiles, tooMany }: Pick<UploadContract, 'mostFiles' | 'tooMany'>,
): Promise<Picture[]> {
  if (parts.length === 0) throw new AppError('invalid_input', 'Please choose a picture.');
  const chosen = parts.filter((part) => !('text' in part) || part.text !== '');
  if (chosen.length > mostFiles) throw new AppError('too_large', tooMany);
  for (const part of chosen) requirePicture(part);
  const pictures: Picture[] = [];
  for (const part of chosen) {
    if ('text' in part) {
      pictures.push({ name: part.text });
    } else {
      const bytes = await oneAtATime(() => reencode(part));
      pictures.push({ name: await namePicture(bytes), bytes });
    }
  }
  return pictures;
}

function requirePicture(part: UploadPart): void {
  if ('text' in part) {
    if (!isPictureName(part.text)) throw new AppError('invalid_input', 'This is no picture of the shop.');
    return;
  }
  if (part.isTooLarge) throw new AppError('too_large', tooLargeText(part.fileName));
  if (!isPictureBytes(part.bytes)) throw new AppError('invalid_input', wrongTypeText(part.fileName));
}

/**
 * A JPEG without any metadata, upright, on white where it was transparent, at most 2,400 pixels long;
 * of an animation the first frame.
 */
async function reencode({ bytes, fileName }: UploadedFile): Promise<Buffer> {
  const damaged = () => new AppError('invalid_input', damagedText(fileName));
  // Reads the header alone.
  const { width, height, depth } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (width * height > MAX_UPLOAD_PIXELS) throw new AppError('too_large', tooManyPixelsText(fileName));
  if (Math.max(width, height) > MAX_UPLOAD_SIDE) throw new AppError('too_large', tooLongSideText(fileName));
  // Twice the bits take twice the memory, and an interlaced picture is unfolded whole.
  if (depth !== 'uchar' && 2 * width * height > MAX_UPLOAD_PIXELS) {
    throw new AppError('too_large', tooDeepText(fileName));
  }
  return sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'truncated' })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
    .catch(() => {
      throw damaged();
    });
}

/** The hash of a JPEG's bytes and its main colour; see `picture-rules`. */
export async function namePicture(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { dominant } = await sharp(bytes).stats();
  const color = [dominant.r, dominant.g, dominant.b]
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('');
  return `${hash}-${color}.jpg`;
}
