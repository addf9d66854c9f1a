import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { type CheckedCatalog, type PictureFacts, toCheckedCatalog } from './checked-catalog-rules';

/** The files that are written with the pictures. */
const LISTS = ['pictures.json', 'platings.json'];

/** Reads the catalog with what only the check reads: the cited rows of USDA SR28, and facts about the pictures. */
export async function readCheckedCatalog(
  root: string,
): Promise<{ catalog: CheckedCatalog; problems: string[] }> {
  const { problems, ...files } = await readCatalog(root);
  const [usdaRows, pictures, platings] = await Promise.all([
    readJsonObject(path.join(root, 'usda-sr28.json')),
    readPictures(path.join(root, 'pictures')),
    readJsonObject(path.join(root, 'pictures', 'platings.json')),
  ]);
  return {
    catalog: toCheckedCatalog(files, {
      usdaRows: usdaRows as CheckedCatalog['usdaRows'],
      pictures,
      platings: platings as CheckedCatalog['platings'],
    }),
    problems,
  };
}

async function readPictures(folder: string): Promise<CheckedCatalog['pictures']> {
  const files = (await readdir(folder)).filter((file) => !LISTS.includes(file));
  const facts = files.map(async (file): Promise<[string, PictureFacts]> => {
    const place = path.join(folder, file);
    // Reads only the header.
    const image = await sharp(place)
      .metadata()
      .catch(() => null);
    return [file, { bytes: (await stat(place)).size, pixels: image?.format === 'jpeg' ? image : null }];
  });
  return Object.fromEntries(await Promise.all(facts));
}

/** A file that is not there yet has nothing in it. */
async function readJsonObject(file: string): Promise<object> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}
