import { COUNTRIES } from '@/lib/geo/country-rules';
import { CUISINES, REGIONS } from '@/lib/search/cuisine-rules';
import { KNOWN_WORDS } from '@/lib/search/known-word-rules';
import { DISH_WORDS, FILLER_WORDS, PLAIN_NAMES } from '@/lib/search/plain-word-rules';
import { mergeMeanings, toSearchQuery, understandQuery } from '@/lib/search/understanding-rules';

const PRODUCTS = ['coconut milk', 'onion', 'thai basil', 'italian sausage'];
const NAMES = {
  isName: (words: readonly string[]) => words.join(' ') === 'greek salad',
  isProduct: (words: readonly string[]) => PRODUCTS.includes(words.join(' ')),
  isIngredient: (words: readonly string[]) => [...PRODUCTS, 'coconut'].includes(words.join(' ')),
};
const understand = (text: string) => understandQuery(text, NAMES);
const labelsOf = (text: string) => understand(text).parts.map(({ label }) => label);

describe('nothing is understood of', () => {
  test.each([
    { rule: 'the name of a dish', text: 'Greek Salad' },
    { rule: 'text in quotation marks', text: '"italian"' },
    { rule: 'text in curly quotation marks', text: '“easy dinner”' },
    { rule: 'a product whose name has a known word', text: 'italian sausage' },
    { rule: 'a name that only contains the adjective of a country', text: 'swiss chard' },
    { rule: 'the bird', text: 'turkey' },
    { rule: 'words that are none of the table', text: 'miso ramen' },
    { rule: 'nothing', text: '' },
    { rule: 'symbols', text: '.*' },
    { rule: 'a short word that is one letter away from a known one', text: 'samosa' },
  ])('$rule', ({ text }) => {
    expect(understand(text)).toMatchObject({ parts: [], rest: text, isRestLast: true, literal: text });
  });
});

test.each([
  { text: 'Italian food', labels: ['Italian'] },
  { text: 'recipes from Ghana', labels: ['Ghanaian'] },
  { text: 'food from turkey', labels: ['Turkish'] },
  { text: 'West African', labels: ['West African'] },
  { text: 'under 30 minutes', labels: ['Up to 30 min'] },
  { text: '30-minute meals', labels: ['Up to 30 min'] },
  { text: '30min', labels: ['Up to 30 min'] },
  { text: 'an hour', labels: ['Up to 1 hr'] },
  { text: 'less than 2 hours', labels: ['Up to 2 hr'] },
  { text: 'half an hour', labels: ['Up to 30 min'] },
  { text: 'under $3', labels: ['Under $3'] },
  { text: '4 dollars', labels: ['Under $3'] },
  { text: 'under $20', labels: ['Under $5'] },
  { text: 'easy vegetarian dinner', labels: ['Easy', 'Vegetarian', 'Main Course'] },
  { text: 'gluten-free', labels: ['Gluten-Free'] },
  { text: 'no meat', labels: ['Vegetarian'] },
  { text: 'no nuts', labels: ['No nuts'] },
  { text: 'with coconut milk', labels: ['With coconut milk'] },
  { text: 'without onions', labels: ['Without onions'] },
  { text: 'vegitarian', labels: ['Vegetarian'] },
  { text: 'itallian', labels: ['Italian'] },
  { text: 'kid-friendly', labels: ['For kids'] },
])('“$text” is understood as $labels', ({ text, labels }) => {
  expect(labelsOf(text)).toEqual(labels);
});

test('the words that are not understood are matched, without those that say nothing', () => {
  expect(understand('best easy chicken soup recipe')).toMatchObject({
    rest: 'chicken',
    literal: 'easy chicken soup',
  });
  expect(understand('best chicken recipe')).toMatchObject({ parts: [], rest: 'chicken' });
  expect(understand('thai basil chicken easy')).toMatchObject({
    rest: 'thai basil chicken',
    isRestLast: false,
  });
});

test('words that the text writes together stay together', () => {
  expect(understand('easy zizanie42 stir-in')).toMatchObject({ rest: 'zizanie42 stir-in' });
});

test('an unfinished word is completed only at the end of the text', () => {
  expect(toSearchQuery('easy chick', NAMES).query.prefix).toBe('chick');
  expect(toSearchQuery('chick easy', NAMES).query.prefix).toBeNull();
});

test('each part can be left out; the last one leaves the words as they are', () => {
  const removed = (text: string) => understand(text).parts.map(({ without }) => without);
  expect(removed('easy vegetarian soup')).toEqual(['vegetarian soup', 'easy soup', 'easy vegetarian']);
  expect(removed('chicken under $3')).toEqual(['chicken']);
  expect(removed('Italian')).toEqual(['"Italian"']);
  expect(removed('food from Ghana')).toEqual(['"food from Ghana"']);
});

test('the lowest cost counts, and everything is avoided that is selected or understood', () => {
  const parts = [
    { label: 'Under $3', cost: '3' as const },
    { label: 'No milk', avoid: ['milk' as const] },
  ];
  expect(mergeMeanings(parts, { cost: '5', avoid: ['eggs', 'milk'] })).toEqual({
    cost: '3',
    avoid: ['eggs', 'milk'],
  });
  expect(mergeMeanings([], { cost: undefined, avoid: [] })).toEqual({ cost: undefined, avoid: [] });
});

describe('the table', () => {
  test('has an adjective for every country of the shop', () => {
    expect(COUNTRIES.filter(({ name }) => !CUISINES[name]).map(({ name }) => name)).toEqual([]);
  });

  test('explains no words twice', () => {
    const listed = [
      ...Object.values(CUISINES),
      ...REGIONS.map(([names]) => names),
      ...KNOWN_WORDS.map(([words]) => words),
      DISH_WORDS,
      FILLER_WORDS,
      PLAIN_NAMES,
    ].flatMap((names) => names.toLowerCase().split(/,\s*/));
    expect(listed.filter((words, index) => listed.indexOf(words) !== index)).toEqual([]);
  });
});
