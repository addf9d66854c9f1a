import { computeDishShares, listMainIngredients } from '@/lib/recipes/dish-share-rules';

const aProduct = (_id: string, fields: object = {}) => ({
  ...{ _id, name: _id, category: 'Vegetables', family: null as { name: string } | null },
  ...{ units: {}, nutrition: null },
  ...fields,
});
const aLine = (quantity: string, fields: object = {}) => ({
  ...{ quantity, units: 'g', name: '', details: '' },
  ...fields,
});
const BEEF = aProduct('Beef Chuck', { category: 'Meat & Poultry', family: { name: 'beef' } });
const SHANK = aProduct('Beef Shank', { category: 'Meat & Poultry', family: { name: 'beef' } });
const STOCK = aProduct('Beef Stock', { category: 'Canned & Jarred Goods' });
const OIL = aProduct('Olive Oil', { category: 'Oils & Condiments' });
const CARROTS = aProduct('Carrots');

test.each([
  { label: 'no lines', lines: [], products: [] },
  { label: 'lines without a product', lines: [aLine('100')], products: [null] },
  { label: 'amounts without a weight', lines: [aLine('1', { units: 'dollop' })], products: [CARROTS] },
  { label: 'amounts to taste', lines: [aLine('')], products: [CARROTS] },
  { label: 'optional lines', lines: [aLine('100', { optional: true })], products: [CARROTS] },
  { label: 'water', lines: [aLine('100')], products: [aProduct('Water')] },
])('$label are no share of a dish', ({ lines, products }) => {
  expect([...computeDishShares(lines, products)]).toEqual([]);
  expect(listMainIngredients(lines, products)).toEqual([]);
});

test('the lines of one product are one share', () => {
  const shares = computeDishShares([aLine('100'), aLine('300'), aLine('100')], [CARROTS, BEEF, CARROTS]);
  expect(Object.fromEntries(shares)).toEqual({ Carrots: 0.4, 'Beef Chuck': 0.6 });
});

test('a dish is made of the heaviest things in it, named by their families', () => {
  const lines = [aLine('200'), aLine('500'), aLine('60'), aLine('300')];
  expect(listMainIngredients(lines, [CARROTS, BEEF, SHANK, aProduct('Leeks')])).toEqual(['beef', 'Leeks']);
  expect(listMainIngredients([aLine('500'), aLine('400')], [BEEF, SHANK])).toEqual(['beef']);
});

test('a dish is made neither of its stock and oil, nor of what is hardly in it', () => {
  const lines = [aLine('900'), aLine('300'), aLine('500'), aLine('90')];
  expect(listMainIngredients(lines, [STOCK, OIL, BEEF, CARROTS])).toEqual(['beef']);
});
