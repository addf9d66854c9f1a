import 'server-only';
import sharp from 'sharp';
import { oneAtATime } from './picture-encoder';
import { isPictureName, type PictureWidth, pictureFormName } from './picture-rules';
import { readStored, storeForm } from './picture-store';

export type PictureFile = { bytes: Buffer; contentType: string };

const TYPES = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' } as const;
type Extension = keyof typeof TYPES;

/** Forms being made now: whoever asks for the same one waits for the same work. */
const inTheMaking = new Map<string, Promise<PictureFile | null>>();

/**
 * A picture as it was stored, or not wider than `width` pixels as WebP or JPEG; the smaller form is
 * made at its first use and kept. Null when there is no such picture.
 */
export async function findPicture(
  name: string,
  form?: { width: PictureWidth; asWebp: boolean },
): Promise<PictureFile | null> {
  if (!isPictureName(name)) return null;
  if (!form) return findStored(name, name.split('.').at(-1) as Extension);
  const extension = form.asWebp ? 'webp' : 'jpg';
  const formName = pictureFormName(name, form.width, extension);
  const stored = await findStored(formName, extension);
  if (stored) return stored;
  const making = inTheMaking.get(formName) ?? makeForm(name, formName, form.width, extension);
  inTheMaking.set(formName, making);
  return making.finally(() => inTheMaking.delete(formName));
}

async function findStored(name: string, extension: Extension): Promise<PictureFile | null> {
  const bytes = await readStored(name);
  return bytes && { bytes, contentType: TYPES[extension] };
}

async function makeForm(
  name: string,
  formName: string,
  width: PictureWidth,
  extension: 'webp' | 'jpg',
): Promise<PictureFile | null> {
  const original = await readStored(name);
  if (!original) return null;
  const bytes = await oneAtATime(() => {
    const resized = sharp(original).rotate().resize({ width, withoutEnlargement: true });
    return extension === 'webp'
      ? resized.webp({ quality: 78 }).toBuffer()
      : resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  });
  await storeForm(name, formName, bytes);
  return { bytes, contentType: TYPES[extension] };
}
