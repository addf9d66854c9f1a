import { computeFingerprint } from '@/lib/catalog/fingerprint-rules';
import type { RecipeFile } from '@/scripts/seed/recipe-file-schema';
import {
  addLine,
  aProduct,
  checkChanged,
  get,
  getStep,
  type SmallCatalog,
  testFaults,
} from '@/tests/support/small-catalog';

const addText =
  (text: string) =>
  ({ recipes: [chicken] }: SmallCatalog) => {
    chicken.description = text;
  };

describe('style', () => {
  testFaults([
    {
      label: 'a range with a dash',
      change: addText('It feeds 4-6 people.'),
      rule: 'range',
      mention: 'write ranges as',
    },
    {
      label: 'a time without "for"',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 2).text += ' Rest 5 minutes.';
        getStep(chicken, 2).timers.push({ minMinutes: 5, maxMinutes: 5, label: 'Rest' });
      },
      rule: 'for',
      mention: '"Rest 5 minutes"',
    },
    {
      label: 'a list of things without its last comma',
      change: addText('Serve it with rice, beans and lime.'),
      rule: 'serial-comma',
      mention: 'beans and lime',
    },
    {
      label: 'a list of orders without its last comma',
      change: addText('Stir the pot, cover it and wait.'),
      rule: 'serial-comma',
      mention: 'cover it and wait',
    },
  ]);

  test.each([
    'Serve it with rice, beans, and lime.',
    'A broad noodle, dried and cut.',
    'In Goa, rice and fish are eaten daily.',
    'Take a 9 x 13-inch pan and a 1 1/2-inch brush.',
    'Stir it for 1 minute, then cover and rest.',
  ])('%s has no fault', (text) => {
    expect(checkChanged(addText(text))).toEqual([]);
  });
});

describe('repetition', () => {
  testFaults([
    {
      label: 'four sentences that open with the same five words',
      change: addText(
        'So it was then in May. So it was then in June. So it was then in July. So it was then in fall.',
      ),
      rule: 'opening',
      mention: '4 sentences open with "so it was then in"',
    },
    {
      label: 'nine words in a row in two texts',
      change: ({ recipes: [chicken, buns] }) => {
        chicken.description = 'The best ones come from a small town by the sea.';
        buns.description = 'As they say, the best ones come from a small town by a lake.';
      },
      rule: 'repeated-words',
      mention: 'stands in recipes/italy/chicken-with-rice.json (description) too',
    },
  ]);

  test('three sentences may open alike, and texts may share stock phrases', () => {
    const problems = checkChanged(({ recipes: [chicken, buns] }) => {
      chicken.description = 'So it was then in May. So it was then in June. So it was then in July.';
      for (const recipe of [chicken, buns]) {
        recipe.notes.push('Bring to a boil, cover, and cook on the lowest heat.');
      }
    });
    expect(problems).toEqual([]);
  });
});

/** Copies the buns until there are enough recipes to compare, with texts of different lengths. */
function fillCatalog(
  { recipes }: SmallCatalog,
  toRecipe: (index: number) => Partial<SmallCatalog['recipes'][0]>,
) {
  const [, buns] = recipes;
  const others = Array.from({ length: 40 }, (_, index) => ({
    ...structuredClone(buns),
    slug: `buns-${index}`,
    instructions: [],
    ingredients: [],
    foodTypes: [],
    yield: null,
    ...toRecipe(index),
  }));
  recipes.push(...others);
}

const toText = (index: number, words: number) =>
  Array.from({ length: words }, (_, word) => `w${index}-${word}`).join(' ');

describe('sameness of the whole catalog', () => {
  const findSameness = (toRecipe: Parameters<typeof fillCatalog>[1]) =>
    checkChanged((catalog) => fillCatalog(catalog, toRecipe)).filter(({ rule }) => rule === 'sameness');

  const toSteps = (index: number) =>
    Array.from({ length: index % 8 }, () => ({ title: 'Wait', text: 'Wait.', uses: [], timers: [] }));
  const toLines = (index: number) =>
    Array.from({ length: index % 8 }, (_, line) => ({
      id: `l${line}`,
      quantity: '',
      units: '' as const,
      name: 'salt',
    }));
  const vary = (index: number) => ({
    description: [
      toText(index, index * 3),
      ...Array.from({ length: index % 4 }, (_, part) => `p${index}-${part}`),
    ].join('\n\n'),
    instructions: toSteps(index),
    ingredients: toLines(index),
  });

  test('a varied catalog has none', () => {
    expect(findSameness(vary)).toEqual([]);
  });

  test.each([
    {
      label: 'the same number of paragraphs',
      same: (index: number) => ({ description: toText(index, index * 3) }),
      mention: '1 paragraphs, more than 45 %',
    },
    {
      label: 'the same number of steps',
      same: () => ({ instructions: toSteps(5) }),
      mention: '5 steps, more than 25 %',
    },
    {
      label: 'the same number of lines',
      same: () => ({ ingredients: toLines(5) }),
      mention: '5 lines, more than 25 %',
    },
    {
      label: 'descriptions of the same length',
      same: (index: number) => ({
        description: vary(index % 4).description.replace(/^[^\n]*/, toText(index, 90)),
      }),
      mention: 'write shorter and longer ones',
    },
  ])('$label is an error', ({ same, mention }) => {
    const problems = findSameness((index) => ({ ...vary(index), ...same(index) }));
    expect(problems).toEqual([expect.objectContaining({ isWarning: false })]);
    expect(problems[0]?.message).toContain(mention);
  });

  test('ingredient texts of as many sentences are an error', () => {
    const problems = checkChanged(({ ingredients }) => {
      for (let index = 0; index < 20; index += 1)
        ingredients.push(aProduct(`spice-${index}`, { sellable: false }));
    });
    expect(problems).toEqual([
      expect.objectContaining({ rule: 'sameness', message: expect.stringContaining('more than 60 %') }),
    ]);
  });

  testFaults([
    {
      label: 'an ingredient text of five sentences',
      change: ({ ingredients }) => {
        get(ingredients, 'salt').description = 'It is white. It is dry. It is cheap. It keeps. It sells.';
      },
      rule: 'sameness',
      mention: 'has 5 sentences',
    },
  ]);
});

const PLATING: NonNullable<RecipeFile['plating']> = {
  vessel: 'plate',
  glaze: '#ffffff',
  base: { kind: 'none' },
  layers: [],
};

/** Gives the chicken a plating that its picture shows. */
function plate({ recipes: [chicken], platings }: SmallCatalog, change: Partial<typeof PLATING> = {}) {
  chicken.plating = { ...PLATING, ...change };
  platings['chicken-with-rice.jpg'] = computeFingerprint(chicken.plating);
}

describe('pictures', () => {
  testFaults([
    {
      label: 'a layer of a line that the recipe does not have',
      change: (catalog) => {
        plate(catalog, { layers: [{ kind: 'fleck', line: 'unicorn' }] });
      },
      rule: 'layer',
      mention: '"fleck" of "unicorn", which no line has',
    },
    {
      label: 'a base of a line that the recipe does not have',
      change: (catalog) => {
        plate(catalog, { base: { kind: 'sauce', lines: ['unicorn'], colors: ['#333333'] } });
      },
      rule: 'layer',
      mention: '"sauce" of "unicorn", which no line has',
    },
    {
      label: 'an egg that is none',
      change: (catalog) => {
        plate(catalog, { layers: [{ kind: 'eggHalf', line: catalog.recipes[0].ingredients[0]?.id ?? '' }] });
      },
      rule: 'layer',
      mention: '"eggHalf" shows an egg',
    },
    {
      label: 'a picture of an older plating',
      change: (catalog) => {
        plate(catalog);
        catalog.platings['chicken-with-rice.jpg'] = 'an older one';
      },
      rule: 'picture-age',
      mention: 'chicken-with-rice.jpg is older than its plating',
    },
    {
      label: 'a picture of a dish without a plating',
      change: ({ pictures }) => {
        pictures['chicken-with-rice.jpg'] = { bytes: 1, pixels: { width: 1200, height: 900 } };
      },
      rule: 'picture-age',
      mention: 'chicken-with-rice.jpg shows no plating',
    },
    {
      label: 'an ingredient without a picture',
      change: ({ pictures }) => {
        pictures['garlic.jpg'] = null;
      },
      rule: 'picture',
      mention: 'draw pictures/garlic.jpg',
    },
    {
      label: 'a recipe without a picture of its ingredients, even if it has one of the dish',
      change: ({ pictures }) => {
        pictures['fried-buns-ingredients.jpg'] = null;
      },
      rule: 'picture',
      mention: 'draw pictures/fried-buns-ingredients.jpg',
    },
    {
      label: 'a picture of something else',
      change: ({ pictures }) => {
        pictures['unicorn.jpg'] = { bytes: 1, pixels: { width: 800, height: 800 } };
      },
      rule: 'picture-name',
      mention: 'shows nothing of the catalog',
    },
    {
      label: 'a picture that is not a JPEG',
      change: ({ pictures }) => {
        pictures['garlic.jpg'] = { bytes: 1, pixels: null };
      },
      rule: 'picture-size',
      mention: 'is not a JPEG',
    },
    {
      label: 'a picture of more than 160 kB',
      change: ({ pictures }) => {
        pictures['garlic.jpg'] = { bytes: 160_001, pixels: { width: 800, height: 800 } };
      },
      rule: 'picture-size',
      mention: 'has 161 kB',
    },
    {
      label: 'an ingredient’s picture that is not square',
      change: ({ pictures }) => {
        pictures['garlic.jpg'] = { bytes: 1, pixels: { width: 1200, height: 900 } };
      },
      rule: 'picture-size',
      mention: 'is 1200 × 900: draw it with 800 × 800',
      isWarning: true,
    },
    {
      label: 'a flat-lay that is too small',
      change: ({ pictures }) => {
        pictures['fried-buns-ingredients.jpg'] = { bytes: 1, pixels: { width: 800, height: 600 } };
      },
      rule: 'picture-size',
      mention: 'draw it with 1200 × 900',
      isWarning: true,
    },
  ]);
});

test('a text may name what a new line adds', () => {
  expect(checkChanged((catalog) => addLine(catalog, aProduct('cumin')))).toEqual([]);
});
