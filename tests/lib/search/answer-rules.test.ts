import { findAnswer } from '@/lib/search/answer-rules';
import { CUISINES } from '@/lib/search/cuisine-rules';
import { PostingEngine } from '@/lib/search/engine/posting-engine';
import { listLikenesses } from '@/lib/search/famous-dish-rules';
import { formatShared } from '@/lib/search/nearest-text-rules';
import { FOOD_TYPES } from '@/models/recipe-limits';
import { toDocumentId, toIngredientEntry, toSegment } from '@/tests/support/search-documents';

const RECIPES = [
  {
    title: 'Tabbouleh',
    country: 'Lebanon',
    foodTypes: ['Salad', 'Appetizer'],
    prepMinutes: 50,
    lines: ['bulgur'],
  },
  { title: 'Koshari', country: 'Egypt', foodTypes: ['Main Course'], prepMinutes: 115, lines: ['chickpeas'] },
  {
    title: 'Caponata',
    country: 'Italy',
    foodTypes: ['Appetizer'],
    prepMinutes: 165,
    lines: ['eggplant'],
    favorites: 9,
  },
  { title: 'Lemon Risotto', country: 'Italy', foodTypes: ['Main Course'], prepMinutes: 45, spice: 0 },
  { title: 'Nut Cake', country: 'Mexico', difficulty: 'Hard', foodTypes: ['Dessert'], prepMinutes: 90 },
  { title: 'Soup of Samoa', country: 'Samoa', description: 'As the peace that it brings.', prepMinutes: 300 },
];
const engine = new PostingEngine(toSegment(RECIPES));
engine.setIngredients([
  toIngredientEntry('Italian Sausage', 0),
  toIngredientEntry('Eggs', 1),
  toIngredientEntry('Eggplant', 2),
  toIngredientEntry('Chickpeas', 3),
]);
const answer = (text: string) => findAnswer(engine, text, { window: { skip: 0, limit: 20 } });
const titleOf = (id: string) =>
  id === toDocumentId(Number(id)) ? RECIPES[Number(id)]?.title : `product ${Number(id.slice(1))}`;
const find = (text: string) => answer(text).hits.map(({ id }) => titleOf(id));
const findNearest = (text: string) => {
  const { nearest } = answer(text);
  return nearest && { ...nearest, hits: nearest.hits.map(({ id }) => titleOf(id)) };
};

test('a word is no guess at another one that only a text has, and none at a known dish', () => {
  expect(answer('peaches')).toMatchObject({ count: 0, correction: null });
  expect(answer('samosa')).toMatchObject({ count: 0, correction: null });
});

test('an egg is not an eggplant', () => {
  expect(find('egg')).toEqual(['product 1']);
  expect(find('eggpl')).toEqual(['product 2', 'Caponata']);
});

test('a cuisine finds the dishes of the country, most favorited first, and then the products with the word', () => {
  expect(find('italian')).toEqual(['Caponata', 'Lemon Risotto', 'product 0']);
  expect(find('italian sausage')).toEqual(['product 0']);
});

test('in quotation marks, the word is matched as it is', () => {
  expect(find('"italian"')).toEqual(['product 0']);
});

test('a recipe called so is found although it is something else', () => {
  expect(find('dessert cake')).toEqual(['Nut Cake']);
  expect(find('mexican risotto')).toEqual([]);
  expect(find('samoa soup')).toEqual(['Soup of Samoa']);
});

test('a dish that there is not is answered by what is like it, with what that shares', () => {
  const { nearest } = answer('falafel');
  expect(findNearest('falafel')).toMatchObject({
    missing: 'falafel',
    isLike: true,
    hits: ['Koshari', 'Tabbouleh'],
  });
  expect(nearest?.hits.map(formatShared)).toEqual(['Also from Egypt, with chickpeas', 'Also from Lebanon']);
  expect(findNearest('easy falafel under an hour')).toMatchObject({ hits: ['Tabbouleh'] });
  expect(findNearest('falafle')).toMatchObject({ missing: 'falafel' });
});

test('without a match for everything, the time gives way first', () => {
  expect(findNearest('30 minute italian dinner')).toEqual({
    missing: 'Up to 30 min',
    isLike: false,
    hits: ['Lemon Risotto'],
  });
  expect(findNearest('easy mexican dessert')).toMatchObject({ missing: 'Easy', hits: ['Nut Cake'] });
  expect(findNearest('italian xyzzy')).toMatchObject({
    missing: 'xyzzy',
    hits: ['Caponata', 'Lemon Risotto'],
  });
});

test('of several words without a match, those that say least of a dish give way', () => {
  expect(findNearest('risotto on toast')).toMatchObject({ missing: 'toast', hits: ['Lemon Risotto'] });
  expect(findNearest('chickpeas xyzzy')).toMatchObject({ missing: 'xyzzy', hits: ['Koshari'] });
  expect(findNearest('xyzzy')).toBeNull();
});

test('several parts give way together, and a country to the region around it', () => {
  expect(findNearest('challenging italian dessert in 30 minutes')).toEqual({
    missing: 'Up to 30 min, Hard, Dessert',
    isLike: false,
    hits: ['Caponata', 'Lemon Risotto'],
  });
  expect(findNearest('syrian')).toMatchObject({ missing: 'Syrian', hits: ['Tabbouleh'] });
});

test('no dish counts as what nobody has checked, and the search says so', () => {
  expect(find('halal')).toEqual([]);
  expect(findNearest('halal italian')).toMatchObject({
    missing: 'Halal',
    isLike: false,
    hits: ['Caponata', 'Lemon Risotto'],
  });
});

test('words that ask for dishes put these before what they are cooked from', () => {
  expect(find('eggplant')).toEqual(['product 2', 'Caponata']);
  expect(find('eggplant recipes')).toEqual(['Caponata', 'product 2']);
  expect(find('what to do with eggplant')).toEqual(['Caponata', 'product 2']);
});

test('what somebody may have to avoid never gives way', () => {
  expect(findNearest('vegan italian xyzzy')).toBeNull();
  expect(findNearest('mexican dessert without eggplant xyzzy')).toMatchObject({ hits: ['Nut Cake'] });
});

test('known dishes name countries, types and nothing else', () => {
  const countries = listLikenesses().flatMap((likeness) => likeness.countries);
  const types = listLikenesses().flatMap((likeness) => likeness.types);
  expect(countries.filter((country) => !CUISINES[country])).toEqual([]);
  expect(types.filter((type) => !FOOD_TYPES.some((each) => each === type))).toEqual([]);
});
