import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { listSafeOffers, listSafeSubstitutes } from '@/lib/basket/safe-substitute-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';

const anIngredient = (_id: string, contains: AllergenGroup[] | null) => ({
  _id,
  allergens: [],
  allergenFacts: contains && { contains: contains.map((allergen) => ({ allergen })), mayContain: [] },
});
const INGREDIENTS = [
  anIngredient('butter', ['milk']),
  anIngredient('oil', []),
  anIngredient('mystery', null),
  anIngredient('margarine', ['soybeans']),
];
/** A recipe with butter, and substitutes for it. */
const listFor = (substitutes: object[], ...avoided: AllergenGroup[]) =>
  listSafeSubstitutes(
    {
      recipe: { ingredients: [{ id: 'fat', name: 'butter' }] },
      products: ['butter'],
      substitutes: substitutes.map((fields) => ({ for: 'fat', ratio: '', others: [], ...fields })),
      ingredients: INGREDIENTS,
    } as unknown as RecipeProducts,
    avoided,
  );

test.each([
  { what: 'has what is avoided', substitute: { use: 'margarine', product: 'margarine' } },
  { what: 'is of unknown allergens', substitute: { use: 'mystery', product: 'mystery' } },
  { what: 'the shop does not know', substitute: { use: 'lard', product: null } },
  {
    what: 'has a part with it',
    substitute: { use: 'oil and margarine', product: 'oil', others: ['margarine'] },
  },
  { what: 'has a part that the shop does not know', substitute: { use: 'oil and lard', product: 'oil' } },
  { what: 'is for another line', substitute: { for: 'x', use: 'oil', product: 'oil' } },
])('a substitute that $what is not offered', ({ substitute }) => {
  expect(listFor([substitute], 'milk', 'soybeans')).toEqual([{ name: 'butter', substitutes: [] }]);
});

test('a substitute whose every part is free of what is avoided is offered, with its ratio', () => {
  const substitutes = [{ use: 'oil', ratio: '3/4 for 1', product: 'oil' }];
  expect(listFor(substitutes, 'milk')).toEqual([{ name: 'butter', substitutes: ['oil (3/4 for 1)'] }]);
});

test('lines without what is avoided need no substitute', () => {
  expect(listFor([{ use: 'oil', product: 'oil' }], 'eggs')).toEqual([]);
});

describe('what the shop sells to buy instead of a row of the basket', () => {
  const pack = { amount: '500g', quantity: 1, pricePerUnit: 4, unitPrice: '' };
  const oil = {
    lines: [],
    use: 'oil',
    ratio: '1:1',
    effect: '',
    itemId: 'oil',
    name: 'Oil',
    pack,
    others: [],
  };
  const margarine = { ...oil, use: 'margarine', itemId: 'margarine' };
  const list = (substitutes: (typeof oil)[], ...avoided: AllergenGroup[]) =>
    listSafeOffers({ itemId: 'butter', substitutes }, INGREDIENTS, avoided)?.map(({ use }) => use);

  test.each([
    { what: 'has what is avoided', substitute: margarine },
    { what: 'is of unknown allergens', substitute: { ...oil, itemId: 'mystery' } },
    { what: 'the shop does not sell', substitute: { ...oil, pack: null } as unknown as typeof oil },
    { what: 'has a part that the shop does not sell', substitute: { ...oil, use: 'oil and lard' } },
    {
      what: 'has a part with it',
      substitute: { ...oil, others: [{ itemId: 'margarine', name: '', pack }] } as unknown as typeof oil,
    },
  ])('is nothing that $what', ({ substitute }) => {
    expect(list([substitute], 'milk', 'soybeans')).toEqual([]);
  });

  test('is what is free of all that is avoided', () => {
    expect(list([margarine, oil], 'milk', 'soybeans')).toEqual(['oil']);
    expect(list([margarine, oil], 'milk')).toEqual(['margarine', 'oil']);
  });

  test('is not asked about a row without what is avoided', () => {
    expect(list([oil], 'eggs')).toBeUndefined();
    expect(list([oil])).toBeUndefined();
  });
});
