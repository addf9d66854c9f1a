import zlib from 'node:zlib';
import { readRecipeFile } from '@/lib/import/recipe-file-reader';
import { toZip } from '@/tests/support/archives';

const read = (bytes: Buffer | string, fileName = 'recipes.zip') =>
  readRecipeFile({ fileName, bytes: Buffer.from(bytes) }, '');

function summarize(bytes: Buffer | string) {
  return read(bytes).recipes.map(({ title, ingredients, steps }) => ({
    title,
    ingredients: ingredients.map(({ original, group }) => (group ? `${group}: ${original}` : original)),
    steps: steps.map((step) => step.text),
  }));
}

const SOUP = { title: 'Soup', ingredients: ['2 cup lentils, red', '1 onion'], steps: ['Fry.', 'Simmer.'] };

const MEALIE = {
  slug: 'soup',
  name: 'Soup',
  recipeYield: '4 servings',
  orgURL: 'https://example.com/soup',
  recipeIngredient: [
    { quantity: 2, unit: { name: 'cup' }, food: { name: 'lentils' }, note: 'red' },
    { quantity: 1, unit: null, food: null, note: '1 onion' },
  ],
  recipeInstructions: [
    { id: 'a', title: '', text: 'Fry.' },
    { id: 'b', title: '', text: 'Simmer.' },
  ],
};
const MEALIE_BACKUP = {
  recipes: [{ id: 'r', name: 'Soup', recipe_servings: 4 }],
  ingredient_units: [{ id: 'u', name: 'cup' }],
  ingredient_foods: [{ id: 'f', name: 'lentils' }],
  recipes_ingredients: [
    { recipe_id: 'r', position: 1, quantity: 1, note: '1 onion' },
    { recipe_id: 'r', position: 0, quantity: 2, unit_id: 'u', food_id: 'f', note: 'red' },
  ],
  recipe_instructions: [
    { recipe_id: 'r', position: 0, text: 'Fry.' },
    { recipe_id: 'r', position: 1, text: 'Simmer.' },
  ],
};
const TANDOOR = {
  name: 'Soup',
  servings: 4,
  working_time: 10,
  waiting_time: 30,
  source_url: null,
  steps: [
    {
      name: '',
      instruction: 'Fry.',
      ingredients: [
        { amount: 2, unit: { name: 'cup' }, food: { name: 'lentils' }, note: 'red' },
        { amount: 1, unit: null, food: { name: 'onion' }, note: '' },
      ],
    },
    { name: '', instruction: 'Simmer.', ingredients: [] },
  ],
};
const PAPRIKA = {
  name: 'Soup',
  ingredients: '2 cup lentils, red\n1 onion',
  directions: 'Fry.\n\nSimmer.',
  servings: '4',
  prep_time: '10 min',
  photo_data: 'aGVsbG8=',
};
const SCHEMA = {
  '@type': 'Recipe',
  name: 'Soup',
  recipeIngredient: SOUP.ingredients,
  recipeInstructions: SOUP.steps,
};
const json = (data: unknown) => JSON.stringify(data);

test.each<[label: string, file: Buffer | string]>([
  ['a recipe of Mealie', json(MEALIE)],
  ['an export of Mealie', toZip([{ name: 'soup.json', content: json(MEALIE) }])],
  ['a backup of Mealie', toZip([{ name: 'database.json', content: json(MEALIE_BACKUP) }])],
  ['a recipe of Tandoor', json(TANDOOR)],
  [
    'an export of Tandoor',
    toZip([
      {
        name: '1.zip',
        content: toZip([
          { name: 'recipe.json', content: json(TANDOOR) },
          { name: 'image.jpg', content: Buffer.alloc(100) },
        ]),
        isStored: true,
      },
    ]),
  ],
  ['an export of Paprika', toZip([{ name: 'Soup.paprikarecipe', content: zlib.gzipSync(json(PAPRIKA)) }])],
  ['a recipe of Paprika', zlib.gzipSync(json(PAPRIKA))],
  ['a folder of Nextcloud Cookbook', toZip([{ name: 'Soup/recipe.json', content: json(SCHEMA) }])],
  ['an export of RecipeSage', json({ '@context': 'http://schema.org', recipes: [SCHEMA] })],
  [
    'Markdown in an archive',
    toZip([
      {
        name: 'soup.md',
        content: '# Soup\n## Ingredients\n2 cup lentils, red\n1 onion\n## Steps\n1. Fry.\n2. Simmer.',
      },
    ]),
  ],
])('%s is read', (_, file) => {
  expect(summarize(file)).toMatchObject([SOUP]);
});

test('headings of a program’s ingredients are groups, and free notes stay as they were written', () => {
  const lines = [
    { title: 'Dough', quantity: 0.333333, unit: { name: 'cup' }, food: { name: 'flour' }, note: '' },
    { quantity: 1, unit: null, food: null, note: 'salt to taste' },
  ];
  expect(summarize(json({ ...MEALIE, recipeIngredient: lines }))[0]?.ingredients).toEqual([
    'Dough: 0.333 cup flour',
    'Dough: salt to taste',
  ]);
});

test('an archive of many recipes is read whole, pictures and system files are passed over', () => {
  const entries = Array.from({ length: 300 }, (_, index) => ({
    name: `${index}/recipe.json`,
    content: json({ ...SCHEMA, name: `Soup ${index}` }),
  }));
  const extra = [
    { name: '__MACOSX/recipe.json', content: json(SCHEMA) },
    { name: '0/full.jpg', content: Buffer.alloc(1_000) },
  ];
  expect(read(toZip([...entries, ...extra])).recipes).toHaveLength(300);
});

const ZEROS = Buffer.alloc(40_000_000, ' ');
const withCount = (zip: Buffer, count: number) => {
  const changed = Buffer.from(zip);
  changed.writeUInt16LE(count, changed.length - 12);
  return changed;
};
const ONE = toZip([{ name: 'a.json', content: json(SCHEMA) }]);

test.each<[label: string, file: Buffer, failure: RegExp]>([
  ['a file of forty megabytes', toZip([{ name: 'a.json', content: ZEROS }]), /larger than 30 MB/],
  ['gzip of forty megabytes', zlib.gzipSync(ZEROS), /larger than 30 MB/],
  [
    'many files of eight megabytes',
    toZip(
      Array.from({ length: 5 }, (_, index) => ({
        name: `${index}.txt`,
        content: ZEROS.subarray(0, 8_000_000),
      })),
    ),
    /larger than 30 MB/,
  ],
  [
    'gzip in an archive',
    toZip([{ name: 'a.paprikarecipe', content: zlib.gzipSync(ZEROS), isStored: true }]),
    /larger than 30 MB/,
  ],
  [
    'more files than an archive may have',
    toZip(Array.from({ length: 5_001 }, (_, index) => ({ name: `${index}`, content: '' }))),
    /more than 5000 files/,
  ],
  [
    'a recipe that is as large as thousands',
    zlib.gzipSync(JSON.stringify({ ...MEALIE, name: 'x'.repeat(13_000_000) })),
    /too much text/,
  ],
  [
    'archives within archives',
    [1, 2, 3, 4].reduce((zip) => toZip([{ name: 'a.zip', content: zip }]), ONE),
    /No recipe was found/,
  ],
  ['a directory that says more than there is', withCount(ONE, 9), /damaged/],
  ['a directory that is cut off', ONE.subarray(0, 60), /damaged/],
  [
    'files that share their bytes',
    (() => {
      const zip = toZip(
        Array.from({ length: 3 }, () => ({ name: 'a.json', content: 'x'.repeat(500), isStored: true })),
      );
      // Each says that it has all bytes of the archive.
      for (let at = zip.indexOf('PK\x01\x02'); at > 0; at = zip.indexOf('PK\x01\x02', at + 1))
        zip.writeUInt32LE(1_500, at + 20);
      return zip;
    })(),
    /damaged/,
  ],
])('a bomb is refused with what to do: %s', (_, file, failure) => {
  const reading = read(file);
  expect(reading.recipes).toEqual([]);
  expect(reading.failure).toMatch(failure);
  expect(reading.failure).toMatch(/Import its recipes in smaller parts\.|Export your recipes/);
});
