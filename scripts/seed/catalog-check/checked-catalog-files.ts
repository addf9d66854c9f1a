import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { type CheckedCatalog, toCheckedCatalog } from './checked-catalog-rules';

/** Reads the catalog with what only the check reads: the cited rows of USDA SR28, and what the pictures were drawn from. */
export async function readCheckedCatalog(
  root: string,
): Promise<{ catalog: CheckedCatalog; problems: string[] }> {
  const { problems, ...files } = await readCatalog(root);
  const [usdaRows, platings] = await Promise.all([
    readJsonObject(path.join(root, 'usda-sr28.json')),
    readJsonObject(path.join(root, 'pictures', 'platings.json')),
  ]);
  return {
    catalog: toCheckedCatalog(files, {
      usdaRows: usdaRows as CheckedCatalog['usdaRows'],
      platings: platings as CheckedCatalog['platings'],
    }),
    problems,
  };
}

/** A file that is not there yet has nothing in it. */
async function readJsonObject(file: string): Promise<object> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}
