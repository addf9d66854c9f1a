import { ingredientFormSchema } from '@/lib/recipes/ingredient-form-schema';

/** Returns a valid form; a test passes only its own fields. */
const aForm = (fields: object = {}) => ({
  name: 'Basmati Rice',
  description: 'Long grains.',
  aliases: ['Basmati'],
  category: 'Grains & Breads',
  sellable: true,
  amounts: [{ amount: '500g', price: 3.5 }],
  ...fields,
});

const createString = (count: number) => 'x'.repeat(count);
const withPrice = (price: unknown) => ({ amounts: [{ amount: '500g', price }] });
const listMessages = (form: unknown) =>
  ingredientFormSchema.safeParse(form).error?.issues.map(({ message }) => message);
const listPaths = (form: unknown) =>
  ingredientFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

const INCOMPLETE_PACK =
  'You have started filling out an amount/price pair. Please complete it before saving.';
const UNSELLABLE = 'Sellable ingredients must have at least one complete amount and price pair.';
const DUPLICATE_AMOUNT = 'Two packs have the same amount.';

test.each<{ label: string; fields: object; message: string }>([
  { label: 'no name', fields: { name: undefined }, message: 'Name is required.' },
  { label: 'a name of spaces', fields: { name: '  ' }, message: 'Name is required.' },
  {
    label: 'an operator object instead of a name',
    fields: { name: { $ne: null } },
    message: 'Name is required.',
  },
  { label: 'an amount without a price', fields: { amounts: [{ amount: '500g' }] }, message: INCOMPLETE_PACK },
  {
    label: 'an amount with an emptied price',
    fields: { amounts: [{ amount: '500g', price: null }] },
    message: INCOMPLETE_PACK,
  },
  {
    label: 'a price without an amount',
    fields: { amounts: [{ amount: ' ', price: 3.5 }] },
    message: INCOMPLETE_PACK,
  },
  {
    label: 'an incomplete pack of an ingredient that is not sold',
    fields: { sellable: false, amounts: [{ amount: '500g' }] },
    message: INCOMPLETE_PACK,
  },
  { label: 'an ingredient for sale without packs', fields: { amounts: [] }, message: UNSELLABLE },
  {
    label: 'an ingredient for sale whose packs are missing',
    fields: { amounts: undefined },
    message: UNSELLABLE,
  },
  {
    label: 'an ingredient for sale with only blank packs',
    fields: { amounts: [{ amount: ' ', price: null }, {}] },
    message: UNSELLABLE,
  },
  {
    label: 'an ingredient without packs that is for sale by default',
    fields: { sellable: undefined, amounts: [{ amount: '', price: '' }] },
    message: UNSELLABLE,
  },
  {
    label: 'the same amount twice',
    fields: {
      amounts: [
        { amount: '500g', price: 3.5 },
        { amount: ' 500g ', price: 4 },
      ],
    },
    message: DUPLICATE_AMOUNT,
  },
  {
    label: 'the same amount twice, in other letters and with a space',
    fields: {
      amounts: [
        { amount: '100g', price: 3.5 },
        { amount: '100 G', price: 4 },
      ],
    },
    message: DUPLICATE_AMOUNT,
  },
  { label: 'a price in quotes', fields: withPrice('3'), message: 'A price must be a number, such as 3.50.' },
  {
    label: 'a price with three decimals',
    fields: withPrice(1.005),
    message: 'A price may have at most two decimals.',
  },
  {
    label: 'a price hidden in the tenth decimal',
    fields: withPrice(1.0000000001),
    message: 'A price may have at most two decimals.',
  },
  { label: 'a negative price', fields: withPrice(-1), message: 'A price must be from $0.01 to $9999.99.' },
  { label: 'a price of zero', fields: withPrice(0), message: 'A price must be from $0.01 to $9999.99.' },
  {
    label: 'a price that is too high',
    fields: withPrice(10_000),
    message: 'A price must be from $0.01 to $9999.99.',
  },
])('refuses $label with its message', ({ fields, message }) => {
  expect(listMessages(aForm(fields))).toEqual([message]);
});

test.each<{ label: string; fields: object; path: string }>([
  { label: 'sellable in quotes', fields: { sellable: 'true' }, path: 'sellable' },
  { label: 'aliases that are not a list', fields: { aliases: 'Basmati' }, path: 'aliases' },
  { label: 'a pack that is not an object', fields: { amounts: ['500g'] }, path: 'amounts.0' },
])('refuses $label at its field', ({ fields, path }) => {
  expect(listPaths(aForm(fields))).toEqual([path]);
});

test.each<{ label: string; fields: (size: number) => object; limit: number; path: string }>([
  { label: 'name', fields: (size) => ({ name: createString(size) }), limit: 100, path: 'name' },
  {
    label: 'description',
    fields: (size) => ({ description: createString(size) }),
    limit: 600,
    path: 'description',
  },
  {
    label: 'list of aliases',
    fields: (size) => ({ aliases: Array(size).fill('Rice') }),
    limit: 20,
    path: 'aliases',
  },
  { label: 'category', fields: (size) => ({ category: createString(size) }), limit: 100, path: 'category' },
  {
    label: 'amount',
    fields: (size) => ({ amounts: [{ amount: createString(size), price: 1 }] }),
    limit: 40,
    path: 'amounts.0.amount',
  },
])('the $label may reach its limit but not exceed it', ({ fields, limit, path }) => {
  expect(listPaths(aForm(fields(limit + 1)))).toEqual([path]);
  expect(listPaths(aForm(fields(limit)))).toBeUndefined();
});

test.each([0.01, 0.07, 0.29, 1.1, 4.35, 19.99, 1001.01, 9999.99])('a pack may cost $%p', (price) => {
  expect(ingredientFormSchema.parse(aForm(withPrice(price))).amounts).toEqual([{ amount: '500g', price }]);
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
  expect(listMessages(aForm({ sellable: false, amounts: [] }))).toBeUndefined();
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

test('image, the list of allergens and the folded name cannot be set by the form', () => {
  const forbiddenFields = { image: 'x.jpg', allergens: ['milk'], sortName: 'a', createdAt: 'now' };
  expect(ingredientFormSchema.parse(aForm(forbiddenFields))).toEqual(aForm());
});
