import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Copies the catalog's ingredients, the recipes of these countries and these of its pictures to a new folder, which it returns:
 * all of the pictures are ninety megabytes.
 */
export function copyPartOfCatalog({
  countries,
  pictures,
}: Record<'countries' | 'pictures', string[]>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalog-'));
  for (const part of [
    'usda-sr28.json',
    'ingredients',
    'pictures/pictures.json',
    ...countries.map((country) => `recipes/${country}`),
    ...pictures.map((picture) => `pictures/${picture}`),
  ]) {
    cpSync(path.join('catalog', part), path.join(folder, part), { recursive: true });
  }
  return folder;
}
