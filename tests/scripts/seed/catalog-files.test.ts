import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { readCatalog } from '@/scripts/seed/catalog-files';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'catalog-'));
  cpSync('catalog', copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

const ramen = 'recipes/japan/miso-ramen.json';

function edit(file: string, change: (content: Record<string, unknown>) => void) {
  const content = JSON.parse(readFileSync(path.join(copy, file), 'utf8'));
  change(content);
  writeFileSync(path.join(copy, file), JSON.stringify(content));
}

test.each<[string, (recipe: Record<string, unknown>) => void, string]>([
  [
    'a misspelled key',
    (recipe) => {
      recipe.titel = 'x';
    },
    'titel',
  ],
  [
    'a missing title',
    (recipe) => {
      delete recipe.title;
    },
    'title',
  ],
  [
    'an unknown food type',
    (recipe) => {
      recipe.foodTypes = ['Fusion'];
    },
    'foodTypes.0',
  ],
  [
    'a price of nothing to cook',
    (recipe) => {
      recipe.ingredients = [];
    },
    'ingredients',
  ],
  [
    'a video from elsewhere',
    (recipe) => {
      recipe.videoUrl = 'https://evil.example/v';
    },
    'videoUrl',
  ],
  [
    'an ingredient nobody describes',
    (recipe) => {
      recipe.ingredients = [{ quantity: '1', units: '', name: 'moon dust' }];
    },
    'moon dust',
  ],
  [
    'a picture that is not there',
    (recipe) => {
      recipe.images = ['nowhere.jpg'];
    },
    'nowhere.jpg',
  ],
  [
    'a folder of another country',
    (recipe) => {
      recipe.country = 'Italy';
    },
    'belongs in italy/',
  ],
])('%s is a problem that names its file', async (_what, change, named) => {
  edit(ramen, change);
  const { problems } = await readCatalog(copy);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('miso-ramen');
  expect(problems[0]).toContain(named);
});

test('a file that is no JSON is a problem, not a crash', async () => {
  writeFileSync(path.join(copy, ramen), '{ "title": ');
  expect((await readCatalog(copy)).problems).toEqual([expect.stringContaining(ramen)]);
});

test('one name for two ingredients is a problem', async () => {
  edit('ingredients/fruits.json', (list) => {
    const [first, second] = list as unknown as { name: string; aliases: string[] }[];
    second?.aliases.push(first?.name ?? '');
  });
  expect((await readCatalog(copy)).problems).toEqual([expect.stringContaining('names both')]);
});

test('the catalogue is sound: 24 recipes from 12 countries on all six continents, 60 ingredients at least', async () => {
  const { recipes, ingredients, problems } = await readCatalog('catalog');
  expect(problems).toEqual([]);
  expect(recipes.length).toBeGreaterThanOrEqual(24);
  expect(new Set(recipes.map(({ country }) => country)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(recipes.flatMap(({ continents }) => continents))).toEqual(new Set(CONTINENTS));
  expect(ingredients.length).toBeGreaterThanOrEqual(60);
});
