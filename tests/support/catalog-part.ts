import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Copies the catalog's ingredients, the recipes of these countries and these of its pictures to a new folder, which it returns:
 * all of the pictures are ninety megabytes. A copied recipe goes with copied ones only.
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
  const files = listFiles(path.join(folder, 'recipes'));
  const slugs = new Set(files.map((file) => path.basename(file, '.json')));
  for (const file of files) {
    const recipe = JSON.parse(readFileSync(file, 'utf8')) as { serveWith?: string[] };
    const serveWith = recipe.serveWith?.filter((slug) => slugs.has(slug));
    writeFileSync(file, JSON.stringify({ ...recipe, serveWith }));
  }
  return folder;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));
}
