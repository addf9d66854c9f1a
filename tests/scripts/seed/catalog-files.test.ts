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

test.each<{ what: string; change: (recipe: Record<string, unknown>) => void; named: string }>([
  {
    what: 'a misspelled key',
    change: (recipe) => {
      recipe.titel = 'x';
    },
    named: 'titel',
  },
  {
    what: 'a missing title',
    change: (recipe) => {
      delete recipe.title;
    },
    named: 'title',
  },
  {
    what: 'an unknown food type',
    change: (recipe) => {
      recipe.foodTypes = ['Fusion'];
    },
    named: 'foodTypes.0',
  },
  {
    what: 'a recipe without ingredients',
    change: (recipe) => {
      recipe.ingredients = [];
    },
    named: 'ingredients',
  },
  {
    what: 'a video from elsewhere',
    change: (recipe) => {
      recipe.videoUrl = 'https://evil.example/v';
    },
    named: 'videoUrl',
  },
  {
    what: 'an ingredient without a file',
    change: (recipe) => {
      recipe.ingredients = [{ quantity: '1', units: '', name: 'moon dust' }];
    },
    named: 'moon dust',
  },
  {
    what: 'a missing image',
    change: (recipe) => {
      recipe.images = ['nowhere.jpg'];
    },
    named: 'nowhere.jpg',
  },
  {
    what: 'the folder of another country',
    change: (recipe) => {
      recipe.country = 'Italy';
    },
    named: 'belongs in italy/',
  },
])('$what is a problem reported with its file name', async ({ change, named }) => {
  edit(ramen, change);
  const { problems } = await readCatalog(copy);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('miso-ramen');
  expect(problems[0]).toContain(named);
});

test('a file that is not JSON is a problem, not a crash', async () => {
  writeFileSync(path.join(copy, ramen), '{ "title": ');
  expect((await readCatalog(copy)).problems).toEqual([expect.stringContaining(ramen)]);
});

test('a name shared by two ingredients is a problem', async () => {
  edit('ingredients/fruits.json', (list) => {
    const [first, second] = list as unknown as { name: string; aliases: string[] }[];
    second?.aliases.push(first?.name ?? '');
  });
  expect((await readCatalog(copy)).problems).toEqual([expect.stringContaining('names both')]);
});

test('the catalog is valid: 24 recipes from 12 countries on all six continents, at least 60 ingredients', async () => {
  const { recipes, ingredients, problems } = await readCatalog('catalog');
  expect(problems).toEqual([]);
  expect(recipes.length).toBeGreaterThanOrEqual(24);
  expect(new Set(recipes.map(({ country }) => country)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(recipes.flatMap(({ continents }) => continents))).toEqual(new Set(CONTINENTS));
  expect(ingredients.length).toBeGreaterThanOrEqual(60);
});
