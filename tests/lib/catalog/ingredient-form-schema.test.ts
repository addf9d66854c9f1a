import { ingredientFormSchema } from '@/lib/catalog/ingredient-form-schema';

/** A form as it may be saved; the test names only what it is about. */
const aForm = (fields: object = {}) => ({
  name: 'Basmati Rice',
  description: 'Long grains.',
  aliases: ['Basmati'],
  category: 'Grains & Breads',
  sellable: true,
  amounts: [{ amount: '500g', price: 3.5 }],
  ...fields,
});

const letters = (count: number) => 'x'.repeat(count);
const priced = (price: unknown) => ({ amounts: [{ amount: '500g', price }] });
const messages = (form: unknown) =>
  ingredientFormSchema.safeParse(form).error?.issues.map(({ message }) => message);
const paths = (form: unknown) =>
  ingredientFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

const HALF = 'You have started filling out an amount/price pair. Please complete it before saving.';
const UNSELLABLE = 'Sellable ingredients must have at least one complete amount and price pair.';
const TWICE = 'Two packs have the same amount.';

test.each<[string, object, string]>([
  ['no name', { name: undefined }, 'Name is required.'],
  ['a name of spaces', { name: '  ' }, 'Name is required.'],
  ['an operator object for a name', { name: { $ne: null } }, 'Name is required.'],
  ['an amount without a price', { amounts: [{ amount: '500g' }] }, HALF],
  ['an amount with an emptied price', { amounts: [{ amount: '500g', price: null }] }, HALF],
  ['a price without an amount', { amounts: [{ amount: ' ', price: 3.5 }] }, HALF],
  ['half a pair of what is not sold', { sellable: false, amounts: [{ amount: '500g' }] }, HALF],
  ['something sold without packs', { amounts: [] }, UNSELLABLE],
  ['something sold whose packs are missing', { amounts: undefined }, UNSELLABLE],
  ['something sold with blank packs only', { amounts: [{ amount: ' ', price: null }, {}] }, UNSELLABLE],
  [
    'something sold by default without packs',
    { sellable: undefined, amounts: [{ amount: '', price: '' }] },
    UNSELLABLE,
  ],
  [
    'the same amount twice',
    {
      amounts: [
        { amount: '500g', price: 3.5 },
        { amount: ' 500g ', price: 4 },
      ],
    },
    TWICE,
  ],
  ['a price in quotes', priced('3'), 'A price must be a number.'],
  ['a price of a third decimal', priced(1.005), 'A price may have at most two decimals.'],
  ['a price hidden in the tenth decimal', priced(1.0000000001), 'A price may have at most two decimals.'],
  ['a negative price', priced(-1), 'A price must be from $0.01 to $9999.99.'],
  ['a price of nothing', priced(0), 'A price must be from $0.01 to $9999.99.'],
  ['a price too high', priced(10_000), 'A price must be from $0.01 to $9999.99.'],
])('%s is refused with its sentence', (_what, fields, message) => {
  expect(messages(aForm(fields))).toEqual([message]);
});

test.each<[string, object, string]>([
  ['sellable in quotes', { sellable: 'true' }, 'sellable'],
  ['aliases that are no list', { aliases: 'Basmati' }, 'aliases'],
  ['a pack that is no row', { amounts: ['500g'] }, 'amounts.0'],
])('%s is refused at its field', (_what, fields, path) => {
  expect(paths(aForm(fields))).toEqual([path]);
});

test.each<[string, (size: number) => object, number, string]>([
  ['name', (size) => ({ name: letters(size) }), 100, 'name'],
  ['description', (size) => ({ description: letters(size) }), 600, 'description'],
  ['list of aliases', (size) => ({ aliases: Array(size).fill('Rice') }), 20, 'aliases'],
  ['category', (size) => ({ category: letters(size) }), 100, 'category'],
  ['amount', (size) => ({ amounts: [{ amount: letters(size), price: 1 }] }), 40, 'amounts.0.amount'],
])('the %s may be as large as its limit and no larger', (_what, fields, limit, path) => {
  expect(paths(aForm(fields(limit + 1)))).toEqual([path]);
  expect(paths(aForm(fields(limit)))).toBeUndefined();
});

test.each([0.01, 0.07, 0.29, 1.1, 4.35, 19.99, 1001.01, 9999.99])('a pack may cost $%p', (price) => {
  expect(ingredientFormSchema.parse(aForm(priced(price))).amounts).toEqual([{ amount: '500g', price }]);
});

test('everything is trimmed, and blank aliases and packs are dropped', () => {
  const form = aForm({
    name: ' Basmati Rice ',
    aliases: ['', ' Basmati '],
    amounts: [
      { amount: ' 500g ', price: 3.5 },
      { amount: '', price: null },
    ],
  });
  expect(ingredientFormSchema.parse(form)).toEqual(aForm());
});

test.each([undefined, '', '  '])('an ingredient whose category is %p is in Other', (category) => {
  expect(ingredientFormSchema.parse(aForm({ category })).category).toBe('Other');
});

test('an ingredient that is not sold needs no packs', () => {
  expect(messages(aForm({ sellable: false, amounts: [] }))).toBeUndefined();
});

test('what may be left out is filled in: sold, in Other, without words', () => {
  expect(ingredientFormSchema.parse({ name: 'Salt', amounts: [{ amount: '1kg', price: 1 }] })).toEqual({
    name: 'Salt',
    description: '',
    aliases: [],
    category: 'Other',
    sellable: true,
    amounts: [{ amount: '1kg', price: 1 }],
  });
});

test('picture, nutrition and the folded name do not come from the form', () => {
  const sneaky = { image: 'x.jpg', nutrition: { kcal: 1 }, sortName: 'a', createdAt: 'now' };
  expect(ingredientFormSchema.parse(aForm(sneaky))).toEqual(aForm());
});
