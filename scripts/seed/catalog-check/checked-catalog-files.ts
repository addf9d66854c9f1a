import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type Catalog, listFiles, readCatalog } from '@/scripts/seed/catalog-files';
import { toRecipePictures } from '@/scripts/seed/catalog-picture-rules';
import { type CheckedCatalog, type PictureFacts, toCheckedCatalog } from './checked-catalog-rules';

/** The file that is written with the pictures. */
const LIST = 'pictures.json';

/**
 * Reads the catalog with the check's own data: the cited rows of USDA SR28, and facts about the pictures. There is no catalog if
 * a file cannot be read: without it, others would seem to be wrong, such as its pictures.
 */
export async function readCheckedCatalog(
  root: string,
): Promise<{ catalog: CheckedCatalog | null; problems: string[] }> {
  const { problems, ...files } = await readCatalog(root);
  if (problems.length > 0) return { catalog: null, problems };
  const [usdaRows, pictures, listed] = await Promise.all([
    readJsonObject(path.join(root, 'usda-sr28.json')),
    readPictures(path.join(root, 'pictures')),
    readJsonObject(path.join(root, 'pictures', LIST)),
  ]);
  return {
    catalog: toCheckedCatalog(files, {
      usdaRows: usdaRows as CheckedCatalog['usdaRows'],
      pictures,
      platings: toPlatings(listed),
    }),
    problems: listUntoldPictures(files),
  };
}

/** Returns a problem for each picture of an ingredient, or of a recipe's ingredients, without an alternative text. */
function listUntoldPictures({ recipes, ingredients }: Pick<Catalog, 'recipes' | 'ingredients'>): string[] {
  const drawn = [
    ...ingredients.flatMap(({ image }) => image ?? []),
    ...recipes.flatMap(({ slug, images }) => images.filter(({ file }) => file === toRecipePictures(slug)[1])),
  ];
  return drawn
    .filter(({ alt }) => alt === '')
    .map(({ file }) => `pictures/${file}: pictures.json has no alternative text for it: draw it again`);
}

/** Returns the fingerprints of the platings that pictures of dishes were drawn from. */
function toPlatings(listed: object): CheckedCatalog['platings'] {
  const entries = Object.entries(listed as Record<string, { plating?: string }>);
  return Object.fromEntries(entries.flatMap(([file, { plating }]) => (plating ? [[file, plating]] : [])));
}

async function readPictures(folder: string): Promise<CheckedCatalog['pictures']> {
  const files = (await listFiles(folder)).filter((file) => file !== LIST);
  const facts = files.map(async (file): Promise<[string, PictureFacts]> => {
    const place = path.join(folder, file);
    // Reads only the header.
    const image = await sharp(place)
      .metadata()
      .catch(() => null);
    const { bytes, isWhole } = await readEnd(place);
    return [file, { bytes, pixels: image?.format === 'jpeg' && isWhole ? image : null }];
  });
  return Object.fromEntries(await Promise.all(facts));
}

/** The marker that ends a JPEG. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Returns the size of a file, and whether a JPEG is not cut off. */
async function readEnd(place: string): Promise<{ bytes: number; isWhole: boolean }> {
  await using file = await open(place);
  const { size } = await file.stat();
  const end = Buffer.alloc(END_OF_JPEG.length);
  await file.read(end, 0, end.length, Math.max(0, size - end.length));
  return { bytes: size, isWhole: end.equals(END_OF_JPEG) };
}

/** A file that is not there yet has nothing in it. */
async function readJsonObject(file: string): Promise<object> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}
