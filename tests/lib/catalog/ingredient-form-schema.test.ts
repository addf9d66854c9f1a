import { ingredientFormSchema } from '@/lib/catalog/ingredient-form-schema';

/** Returns a valid form; a test passes only what it is about. */
const aForm = (fields: object = {}) => ({
  name: 'Basmati Rice',
  description: 'Long grains.',
  aliases: ['Basmati'],
  category: 'Grains & Breads',
  sellable: true,
  amounts: [{ amount: '500g', price: 3.5 }],
  ...fields,
});

const stringOf = (count: number) => 'x'.repeat(count);
const priced = (price: unknown) => ({ amounts: [{ amount: '500g', price }] });
const messages = (form: unknown) =>
  ingredientFormSchema.safeParse(form).error?.issues.map(({ message }) => message);
const paths = (form: unknown) =>
  ingredientFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

const INCOMPLETE_PACK =
  'You have started filling out an amount/price pair. Please complete it before saving.';
const UNSELLABLE = 'Sellable ingredients must have at least one complete amount and price pair.';
const TWICE = 'Two packs have the same amount.';

test.each<{ what: string; fields: object; message: string }>([
  { what: 'no name', fields: { name: undefined }, message: 'Name is required.' },
  { what: 'a name of spaces', fields: { name: '  ' }, message: 'Name is required.' },
  {
    what: 'an operator object instead of a name',
    fields: { name: { $ne: null } },
    message: 'Name is required.',
  },
  { what: 'an amount without a price', fields: { amounts: [{ amount: '500g' }] }, message: INCOMPLETE_PACK },
  {
    what: 'an amount with an emptied price',
    fields: { amounts: [{ amount: '500g', price: null }] },
    message: INCOMPLETE_PACK,
  },
  {
    what: 'a price without an amount',
    fields: { amounts: [{ amount: ' ', price: 3.5 }] },
    message: INCOMPLETE_PACK,
  },
  {
    what: 'an incomplete pack of an ingredient that is not sold',
    fields: { sellable: false, amounts: [{ amount: '500g' }] },
    message: INCOMPLETE_PACK,
  },
  { what: 'an ingredient for sale without packs', fields: { amounts: [] }, message: UNSELLABLE },
  {
    what: 'an ingredient for sale whose packs are missing',
    fields: { amounts: undefined },
    message: UNSELLABLE,
  },
  {
    what: 'an ingredient for sale with only blank packs',
    fields: { amounts: [{ amount: ' ', price: null }, {}] },
    message: UNSELLABLE,
  },
  {
    what: 'an ingredient without packs that is for sale by default',
    fields: { sellable: undefined, amounts: [{ amount: '', price: '' }] },
    message: UNSELLABLE,
  },
  {
    what: 'the same amount twice',
    fields: {
      amounts: [
        { amount: '500g', price: 3.5 },
        { amount: ' 500g ', price: 4 },
      ],
    },
    message: TWICE,
  },
  { what: 'a price in quotes', fields: priced('3'), message: 'A price must be a number.' },
  {
    what: 'a price with three decimals',
    fields: priced(1.005),
    message: 'A price may have at most two decimals.',
  },
  {
    what: 'a price hidden in the tenth decimal',
    fields: priced(1.0000000001),
    message: 'A price may have at most two decimals.',
  },
  { what: 'a negative price', fields: priced(-1), message: 'A price must be from $0.01 to $9999.99.' },
  { what: 'a price of zero', fields: priced(0), message: 'A price must be from $0.01 to $9999.99.' },
  {
    what: 'a price that is too high',
    fields: priced(10_000),
    message: 'A price must be from $0.01 to $9999.99.',
  },
])('refuses $what with its message', ({ fields, message }) => {
  expect(messages(aForm(fields))).toEqual([message]);
});

test.each<{ what: string; fields: object; path: string }>([
  { what: 'sellable in quotes', fields: { sellable: 'true' }, path: 'sellable' },
  { what: 'aliases that are not a list', fields: { aliases: 'Basmati' }, path: 'aliases' },
  { what: 'a pack that is not an object', fields: { amounts: ['500g'] }, path: 'amounts.0' },
])('refuses $what at its field', ({ fields, path }) => {
  expect(paths(aForm(fields))).toEqual([path]);
});

test.each<{ what: string; fields: (size: number) => object; limit: number; path: string }>([
  { what: 'name', fields: (size) => ({ name: stringOf(size) }), limit: 100, path: 'name' },
  {
    what: 'description',
    fields: (size) => ({ description: stringOf(size) }),
    limit: 600,
    path: 'description',
  },
  {
    what: 'list of aliases',
    fields: (size) => ({ aliases: Array(size).fill('Rice') }),
    limit: 20,
    path: 'aliases',
  },
  { what: 'category', fields: (size) => ({ category: stringOf(size) }), limit: 100, path: 'category' },
  {
    what: 'amount',
    fields: (size) => ({ amounts: [{ amount: stringOf(size), price: 1 }] }),
    limit: 40,
    path: 'amounts.0.amount',
  },
])('the $what may reach its limit but not exceed it', ({ fields, limit, path }) => {
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

test.each([undefined, '', '  '])('an ingredient whose category is %p is listed under Other', (category) => {
  expect(ingredientFormSchema.parse(aForm({ category })).category).toBe('Other');
});

test('an ingredient that is not sold needs no packs', () => {
  expect(messages(aForm({ sellable: false, amounts: [] }))).toBeUndefined();
});

test('omitted fields get defaults: for sale, in Other, empty strings', () => {
  expect(ingredientFormSchema.parse({ name: 'Salt', amounts: [{ amount: '1kg', price: 1 }] })).toEqual({
    name: 'Salt',
    description: '',
    aliases: [],
    category: 'Other',
    sellable: true,
    amounts: [{ amount: '1kg', price: 1 }],
  });
});

test('image, nutrition and the folded name cannot be set by the form', () => {
  const forbiddenFields = { image: 'x.jpg', nutrition: { kcal: 1 }, sortName: 'a', createdAt: 'now' };
  expect(ingredientFormSchema.parse(aForm(forbiddenFields))).toEqual(aForm());
});
