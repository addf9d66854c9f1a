import { readImportedRecipes } from '@/lib/import/recipe-reading-rules';
import { EXPECTED, RECIPE_CASES } from './pages/recipe-cases';

test('at least 120 kinds of pages and files are tried, each under its own name', () => {
  expect(new Set(RECIPE_CASES.map(({ label }) => label)).size).toBe(RECIPE_CASES.length);
  expect(RECIPE_CASES.length).toBeGreaterThanOrEqual(120);
});

test.each(RECIPE_CASES)(
  'title, ingredients and steps are exact: $label',
  ({ label: _, text, ...different }) => {
    const recipes = readImportedRecipes(text, 'https://example.com/soup');
    expect(recipes).toHaveLength(1);
    const [recipe] = recipes;
    expect({
      title: recipe?.title,
      ingredients: recipe?.ingredients.map(({ original }) => original.replace(/^(?:[-*•]\s|\[ \]\s)+/, '')),
      steps: recipe?.steps.map((step) => step.text),
    }).toEqual({ ...EXPECTED, ...different });
  },
);

const readOne = (text: string) => readImportedRecipes(text, 'https://example.com/recipes/soup')[0];
const withData = (data: object) =>
  JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 onion'], ...data });

test('groups of ingredients and sections of steps are kept', () => {
  const recipe = readOne(
    withData({
      recipeIngredient: ['1 onion', 'For the topping:', '2 eggs'],
      recipeInstructions: [{ '@type': 'HowToSection', name: 'Base', itemListElement: ['Chop.', 'Fry.'] }],
    }),
  );
  expect(recipe?.ingredients.map(({ group, name }) => [group, name])).toEqual([
    ['', 'onion'],
    ['For the topping', 'eggs'],
  ]);
  expect(recipe?.steps.map(({ group, text }) => [group, text])).toEqual([
    ['Base', 'Chop.'],
    ['Base', 'Fry.'],
  ]);
});

test('a step keeps a title of its own, but not the beginning of its text or its number', () => {
  const toTitles = (...names: string[]) =>
    readOne(
      withData({ recipeInstructions: names.map((name) => ({ name, text: 'Fry the onion.' })) }),
    )?.steps.map(({ title }) => title);
  expect(toTitles('Sauté', 'Fry the…', 'Step 2', '')).toEqual(['Sauté', '', '', '']);
});

test('pictures are found as a text, an object, a list and a reference, also by relative addresses', () => {
  const data = {
    '@graph': [
      JSON.parse(
        withData({ image: ['/a.jpg', { url: 'https://cdn.example.com/b.jpg' }, { '@id': '#c' }, 'data:x'] }),
      ),
      { '@id': '#c', '@type': 'ImageObject', contentUrl: '//cdn.example.com/c.jpg' },
    ],
  };
  expect(readOne(JSON.stringify(data))?.images).toEqual([
    'https://example.com/a.jpg',
    'https://cdn.example.com/b.jpg',
    'https://cdn.example.com/c.jpg',
  ]);
});

test('author, cuisine, language and source address are kept', () => {
  expect(
    readOne(
      withData({
        author: [{ '@type': 'Person', name: 'Ann &amp; Bo' }],
        recipeCuisine: 'Italian, Tuscan',
        inLanguage: 'it',
        mainEntityOfPage: { '@id': 'https://example.com/real' },
      }),
    ),
  ).toMatchObject({
    author: 'Ann & Bo',
    cuisines: ['Italian', 'Tuscan'],
    language: 'it',
    sourceUrl: 'https://example.com/real',
  });
});

test('what is no recipe is none', () => {
  for (const text of [
    '',
    'Hello',
    '{}',
    '[]',
    '<html><body><p>Hi</p></body></html>',
    '{"@type":"Recipe","name":"x"}',
  ]) {
    expect(readImportedRecipes(text)).toEqual([]);
  }
});

/** Nodes of which each repeats the next one ten times: a billion of the last one. */
const toRepeated = (key: string, type: string) => {
  const nodes = Array.from({ length: 9 }, (_, index) => ({
    '@id': `#${index}`,
    '@type': type,
    [key]: Array(10).fill({ '@id': `#${index + 1}` }),
  }));
  const recipe = JSON.parse(withData({ description: { '@id': '#0' }, recipeInstructions: { '@id': '#0' } }));
  return JSON.stringify({ '@graph': [...nodes, recipe] });
};

test('of a file with more recipes than one import may have, only as many are read as it takes to say so', () => {
  const recipes = Array.from({ length: 1_200 }, (_, index) =>
    JSON.parse(withData({ name: `Soup ${index}` })),
  );
  expect(readImportedRecipes(JSON.stringify(recipes))).toHaveLength(1_100);
});

test.each([
  ['names that repeat each other', toRepeated('name', 'Thing')],
  ['sections that repeat each other', toRepeated('itemListElement', 'HowToSection')],
  [
    'one list for many recipes',
    JSON.stringify([
      { '@id': '#all', '@type': 'ItemList', itemListElement: Array(50_000).fill('Stir.') },
      ...Array(5_000).fill(JSON.parse(withData({ recipeInstructions: { '@id': '#all' } }))),
    ]),
  ],
  ['unclosed elements', '<div>'.repeat(500_000)],
  ['unclosed formatting', '<b id=1><i><p>'.repeat(150_000)],
  [
    'a tag of attributes',
    `<html><p ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(' ')}>Soup</p></html>`,
  ],
  [
    'properties within properties',
    `<html><div itemscope itemtype="Recipe"><b itemprop="name">Soup</b>${'<div itemprop="recipeIngredient">'.repeat(150)}${'1 egg<br>'.repeat(50_000)}`,
  ],
  [
    'a property of many names',
    `<html><div itemscope itemtype="Recipe"><b itemprop="name">Soup</b><ul itemprop="${'ingredients '.repeat(10_000)}">${'<li>1 egg'.repeat(10_000)}`,
  ],
  ['nested lists of data', `<script type="application/ld+json">${'['.repeat(400_000)}`],
  ['deep data', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  [
    'ten thousand lines',
    withData({ recipeIngredient: Array(10_000).fill('1 1/2 cups flour, sifted (about 200 g)') }),
  ],
  ['half a million lines', `# Soup\n## Ingredients\n${'1 egg\n'.repeat(500_000)}`],
  ['ten thousand steps', withData({ recipeInstructions: Array(10_000).fill('Mix 1. Bake 2. Eat.') })],
  ['one long step', withData({ recipeInstructions: '1. Mix. '.repeat(200_000) })],
  ['one long line', withData({ recipeIngredient: ['1 '.repeat(500_000)] })],
  ['spaces', `# Soup\n${' '.repeat(1_000_000)}\n## Ingredients\n1 egg`],
  ['a heading of spaces', `# Soup\n## Ingredients${' '.repeat(10_000)}x`],
  ['a heading of signs', `# Soup${'#'.repeat(300_000)}x\n## Ingredients\n1 egg`],
  ['a note of spaces', `# Soup\n## Steps\nStir.\n## Notes\na${' '.repeat(300_000)}b`],
  ['steps of brackets', `# Soup\n## Steps\n${'['.repeat(300_000)}\n${'[a]('.repeat(100_000)}`],
  ['facts of spaces', `---\nserves: 4${' '.repeat(19_000)}x\n---\n# Soup\n## Steps\nStir.`],
  ['a yield of brackets', withData({ recipeYield: `4 ${'('.repeat(300_000)}` })],
  [
    'names of dots',
    withData({ recipeInstructions: ['a', 'b'].map((text) => ({ text, name: `${'.'.repeat(300_000)}x` })) }),
  ],
  ['brackets', `# Soup\n## Ingredients\n${'('.repeat(100_000)}`],
  ['stars', `# Soup\n## Ingredients\n${'*'.repeat(100_000)}\n${'- [ ] '.repeat(20_000)}`],
])('a page made to exhaust the shop is read, or not, in one pass: %s', (_, text) => {
  expect(readImportedRecipes(text, 'https://example.com/').length).toBeLessThanOrEqual(2);
});
