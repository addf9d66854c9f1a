import { PostingEngine } from '@/lib/search/engine/posting-engine';
import { parseQuery } from '@/lib/search/engine/query-rules';
import {
  toDocumentId,
  toIngredientEntry,
  toRecipeDocument,
  toSegment,
} from '@/tests/support/search-documents';

const CURRY = { title: 'Shrimp Curry', lines: ['butter', 'shrimp'], foodTypes: ['Fish'] };
const STEW = { title: 'Bean Stew', lines: ['peanut butter'], favorites: 4 };
const FIRST_PAGE = { skip: 0, limit: 10 };
const ALL = { include: [], exclude: [], foodTypes: [], maxPrep: null, difficulties: [] };
const [FIRST, SECOND, THIRD] = [toDocumentId(0), toDocumentId(1), toDocumentId(2)];
const BUTTER = toIngredientEntry('Butter', 0);

function createEngine() {
  const engine = new PostingEngine(toSegment([CURRY, STEW]));
  engine.setIngredients([BUTTER, toIngredientEntry('Shrimp', 1)]);
  const search = (text: string, window = FIRST_PAGE) => engine.search(parseQuery(text), window);
  return { engine, search, searchIds: (text: string) => search(text).hits.map(({ id }) => id) };
}

test.each([
  { rule: 'nothing', text: '' },
  { rule: 'stop words', text: 'of the' },
  { rule: 'an unknown word without similar words', text: 'quinoa' },
  { rule: 'two words that no recipe combines', text: 'shrimp stew' },
])('a search for $rule finds nothing', ({ text }) => {
  expect(createEngine().search(text)).toMatchObject({ count: 0, hits: [], correction: null });
});

test('a match as typed is not corrected, and hits are marked as recipe or ingredient', () => {
  expect(createEngine().search('prawns')).toEqual({
    count: 2,
    counts: { recipe: 1, ingredient: 1 },
    hits: [
      { kind: 'ingredient', id: toDocumentId(1, 1) },
      { kind: 'recipe', id: FIRST },
    ],
    correction: null,
  });
});

describe('what almost matches an advanced search', () => {
  const engine = new PostingEngine(
    toSegment([
      { title: 'All', lines: ['rice', 'lime', 'corn'] },
      { title: 'Two', lines: ['rice', 'lime'], favorites: 1 },
      { title: 'One', lines: ['rice'], favorites: 5 },
      { title: 'None', lines: ['salt'] },
      { title: 'Two with Eggs', lines: ['rice', 'corn', 'egg'], favorites: 9 },
    ]),
  );
  engine.setIngredients([]);
  const find = (include: string[], exclude: string[] = []) =>
    engine.filterAlmost({ ...ALL, include, exclude }, 10).map(({ id, missing }) => [Number(id), ...missing]);

  test('lacks one or two of the ingredients and says which, but not all', () => {
    expect(find(['rice', 'lime', 'corn'])).toEqual([
      [4, 'lime'],
      [1, 'corn'],
      [2, 'lime', 'corn'],
    ]);
    expect(find(['lime', 'corn'])).toEqual([
      [4, 'lime'],
      [1, 'corn'],
    ]);
  });

  test('still has nothing that is excluded', () => {
    expect(find(['rice', 'lime', 'corn'], ['eggs'])).toEqual([
      [1, 'corn'],
      [2, 'lime', 'corn'],
    ]);
  });

  test('is nothing for a single ingredient', () => {
    expect(find(['lime'])).toEqual([]);
  });

  test('corrects names, and calls them as they were typed', () => {
    expect(find(['rice', 'corrn'])).toEqual([
      [2, 'corrn'],
      [1, 'corrn'],
    ]);
  });
});

test('a mistyped word is corrected, and the correction is returned', () => {
  expect(createEngine().search('shrmp curry')).toEqual({
    count: 1,
    counts: { recipe: 1, ingredient: 0 },
    hits: [{ kind: 'recipe', id: FIRST }],
    correction: 'shrimp curry',
  });
});

describe('the correction of a word among others', () => {
  const engine = new PostingEngine(
    toSegment([
      { title: 'Pad Thai' },
      { title: 'Tan Noodles', description: 'They are fried in a pad.' },
      { title: 'Tie Soup', description: 'They say.', favorites: 9 },
      { title: 'Thai Curry', description: 'In a pan, with yams.' },
    ]),
  );
  engine.setIngredients([]);
  const correct = (text: string) => {
    const { hits, correction } = engine.search(parseQuery(text), FIRST_PAGE);
    return { first: hits[0]?.id, correction };
  };

  test('is none if a word of three letters would only match texts', () => {
    expect(correct('ham curry')).toEqual({ first: undefined, correction: null });
  });

  test.each(['pad tai', 'pad thay', 'pat thai'])('of “%s” is the one with the best match', (text) => {
    expect(correct(text)).toEqual({ first: FIRST, correction: 'pad thai' });
  });

  test('is suggested first', () => {
    expect(engine.suggest(parseQuery('pad tai'), 5).recipes).toMatchObject([{ title: 'Pad Thai' }]);
  });
});

describe('with words that are unfinished or doubtful', () => {
  const engine = new PostingEngine(
    toSegment([
      { title: 'Tom Yum' },
      { title: 'Chicken Curry', description: 'In a thick sauce.' },
      { title: 'Egusi Soup', description: 'Serve it with yam.' },
    ]),
  );
  engine.setIngredients([toIngredientEntry('Broccoli', 0), toIngredientEntry('Chickpeas', 1)]);
  const suggest = (text: string) => {
    const { recipes, ingredients } = engine.suggest(parseQuery(text), 5);
    return [...recipes, ...ingredients].map(({ title }) => title);
  };

  test.each([
    { text: 'chi tom', titles: [] },
    { text: 'chick', titles: ['Chicken Curry', 'Chickpeas'] },
    { text: 'chick cur', titles: ['Chicken Curry'] },
    { text: 'chick cury', titles: ['Chicken Curry'] },
    { text: 'tom yam', titles: ['Tom Yum'] },
    { text: 'brocoli', titles: ['Broccoli'] },
    { text: 'brocolli', titles: ['Broccoli'] },
  ])('“$text” suggests $titles', ({ text, titles }) => expect(suggest(text)).toEqual(titles));

  test('a search takes an unfinished word as the beginning of one rather than as a typo', () => {
    const { hits, correction } = engine.search(parseQuery('chick curry'), FIRST_PAGE);
    expect({ first: hits[0]?.id, correction }).toEqual({ first: SECOND, correction: null });
  });
});

test('a search for one kind finds and counts only that, but says how many of the other there are', () => {
  const { engine } = createEngine();
  expect(engine.search(parseQuery('prawns'), FIRST_PAGE, 'ingredient')).toEqual({
    count: 1,
    counts: { recipe: 1, ingredient: 1 },
    hits: [{ kind: 'ingredient', id: toDocumentId(1, 1) }],
    correction: null,
  });
});

test('the count covers all pages, even on a page beyond the last', () => {
  expect(createEngine().search('butter', { skip: 50, limit: 10 })).toMatchObject({ count: 3, hits: [] });
});

test('suggestions match names only, limited per kind', () => {
  const { engine } = createEngine();
  expect(engine.suggest(parseQuery('butt'), 5)).toEqual({
    recipes: [],
    ingredients: [{ id: BUTTER.ingredient.id, title: 'Butter', ...BUTTER.look }],
  });
  expect(engine.suggest(parseQuery('shrimp'), 0)).toEqual({ recipes: [], ingredients: [] });
});

test('a changed recipe is found once in its new form, a deleted one is gone, a new one is found', () => {
  const { engine, searchIds } = createEngine();
  engine.replaceRecipes([FIRST], [toRecipeDocument({ title: 'Lamb Curry' }, FIRST)]);
  engine.replaceRecipes(
    [FIRST, THIRD],
    [toRecipeDocument({ title: 'Goat Curry' }, FIRST), toRecipeDocument({ title: 'Vegetable Curry' }, THIRD)],
  );
  expect([searchIds('lamb'), searchIds('goat'), searchIds('curry')]).toEqual([[], [FIRST], [FIRST, THIRD]]);
  expect(engine.changedCount).toBe(2);
  engine.replaceRecipes([FIRST, SECOND], []);
  expect([searchIds('goat'), searchIds('stew'), searchIds('curry')]).toEqual([[], [], [THIRD]]);
});

test('filters count changed and unchanged recipes together', () => {
  const { engine } = createEngine();
  engine.replaceRecipes([THIRD], [toRecipeDocument({ title: 'Pie', foodTypes: ['Fish'] }, THIRD)]);
  expect(engine.filter({ ...ALL, foodTypes: ['Fish'] }, FIRST_PAGE)).toMatchObject({
    count: 2,
    facets: { foodTypes: { Fish: 2 } },
  });
});

test('favorites order equally good matches, even after a recipe changed', () => {
  const { engine } = createEngine();
  engine.replaceRecipes([FIRST], [toRecipeDocument(CURRY, FIRST)]);
  expect(engine.filter(ALL, FIRST_PAGE).ids).toEqual([SECOND, FIRST]);
  engine.setAllFavorites(new Map([[FIRST, 9]]));
  expect(engine.filter(ALL, FIRST_PAGE).ids).toEqual([FIRST, SECOND]);
  engine.replaceRecipes([THIRD], []);
  expect(engine.filter(ALL, FIRST_PAGE).ids).toEqual([FIRST, SECOND]);
});

test('recipes that use an ingredient name it in a line; an unknown ingredient has none', () => {
  const { engine } = createEngine();
  expect(engine.filterByIngredient(toDocumentId(9, 1), FIRST_PAGE)).toMatchObject({ count: 0, ids: [] });
  expect(engine.filterByIngredient(BUTTER.ingredient.id, FIRST_PAGE)).toMatchObject({
    count: 1,
    ids: [FIRST],
  });
  engine.replaceRecipes([FIRST], []);
  expect(engine.filterByIngredient(BUTTER.ingredient.id, FIRST_PAGE).count).toBe(0);
});

describe('the list of an admin', () => {
  const engine = new PostingEngine(
    toSegment([
      {
        title: 'Jollof Rice',
        aliases: ['benachin'],
        country: 'Nigeria',
        description: 'Served in Thailand too.',
      },
      { title: 'Pad Thai', country: 'Thailand', lines: ['rice noodles'] },
      { title: 'Green Curry', country: 'Thailand', lines: ['jollof spice'] },
    ]),
  );
  engine.setIngredients([toIngredientEntry('Turmeric', 0, ['haldi']), toIngredientEntry('Rice', 1)]);
  const list = (text: string) => {
    const { ids, correction } = engine.list({ text, sortBy: 'title', order: 'asc' }, FIRST_PAGE);
    return { titles: ids.map((id) => ['Jollof Rice', 'Pad Thai', 'Green Curry'][Number(id)]), correction };
  };

  test.each(['noodles', 'served', 'jollof thailand', 'quinoa'])(
    'does not find “%s”: it is in no title, alias or country of one recipe',
    (text) => expect(list(text)).toEqual({ titles: [], correction: null }),
  );

  test.each([
    { text: 'thailand', titles: ['Green Curry', 'Pad Thai'], correction: null },
    { text: 'curry thai', titles: ['Green Curry'], correction: null },
    { text: 'ollo', titles: ['Jollof Rice'], correction: null },
    { text: 'benachin', titles: ['Jollof Rice'], correction: null },
    { text: 'jolof', titles: ['Jollof Rice'], correction: 'jollof' },
    { text: 'Thailnd', titles: ['Green Curry', 'Pad Thai'], correction: 'thailand' },
  ])('finds “$text” in titles, aliases and countries, misspelled or not', ({ text, ...found }) =>
    expect(list(text)).toEqual(found),
  );

  test('finds ingredients by name and alias in the same way', () => {
    const listIngredients = (text: string) => engine.listIngredients(text, FIRST_PAGE);
    expect(listIngredients('haldi').ids).toEqual([toDocumentId(0, 1)]);
    expect(listIngredients('tumeric')).toMatchObject({ ids: [toDocumentId(0, 1)], correction: 'turmeric' });
    expect(listIngredients('').ids).toEqual([toDocumentId(1, 1), toDocumentId(0, 1)]);
  });
});

test('the same ingredients again keep the matcher, and with it what was matched; a changed one does not', () => {
  const { engine } = createEngine();
  const { matcher } = engine;
  engine.setIngredients([toIngredientEntry('Butter', 0), toIngredientEntry('Shrimp', 1)]);
  expect(engine.matcher).toBe(matcher);
  engine.setIngredients([toIngredientEntry('Butter', 0), toIngredientEntry('Shrimp', 1, ['prawn'])]);
  expect(engine.matcher).not.toBe(matcher);
});
