import { computeBasket } from '@/lib/basket/basket-rules';
import type { WeighedOffer } from '@/lib/basket/need-rules';
import {
  MAX_PANTRY_ITEMS,
  readStoredPantry,
  sortByUse,
  toPantryAmount,
  toPantryAmounts,
  withoutCooked,
  withoutPantryItem,
  withPantryItem,
} from '@/lib/planning/pantry-rules';
import { aBasketRecipe } from '@/tests/support/baskets';
import { anIngredientView } from '@/tests/support/view-examples';

const toId = (number: number) => String(number).padStart(24, '0');
const rice = { itemId: toId(1), name: 'Basmati Rice', amount: '300 g' };
const milk = { itemId: toId(2), name: 'Milk', amount: 'half a carton', useBy: '2026-12-05' };

test.each([
  { label: 'nothing', text: null },
  { label: 'no JSON', text: '[broken' },
  { label: 'no list', text: '{"itemId":"1"}' },
  { label: 'no ingredients', text: '[null, 1, "a", [], {}]' },
  { label: 'an id that is none', text: JSON.stringify([{ ...rice, itemId: '../admin' }]) },
  { label: 'no name', text: JSON.stringify([{ ...rice, name: '' }]) },
  { label: 'no amount', text: JSON.stringify([{ ...rice, amount: ' ' }]) },
  { label: 'an amount that is no text', text: JSON.stringify([{ ...rice, amount: 300 }]) },
])('a pantry stored as $label is empty', ({ text }) => {
  expect(readStoredPantry(text)).toEqual([]);
});

test('a stored pantry is read as it was written, each ingredient once, and without a date that is none', () => {
  const stored = [{ ...rice, price: 5 }, milk, { ...rice, amount: '1 kg', useBy: '2026-02-30' }];
  expect(readStoredPantry(JSON.stringify(stored))).toEqual([{ ...rice, amount: '1 kg' }, milk]);
});

test('an ingredient that is there already gets the new amount in its place; a full pantry takes no other', () => {
  expect(withPantryItem([rice, milk], { ...rice, amount: '1 kg' })).toEqual([
    { ...rice, amount: '1 kg' },
    milk,
  ]);
  expect(withPantryItem([rice], milk)).toEqual([rice, milk]);
  const full = Array.from({ length: MAX_PANTRY_ITEMS }, (_, index) => ({
    ...rice,
    itemId: toId(index + 10),
  }));
  expect(withPantryItem(full, rice)).toBeNull();
  expect(withPantryItem(full, { ...rice, itemId: toId(10) })).toHaveLength(MAX_PANTRY_ITEMS);
  expect(withoutPantryItem([rice, milk], rice.itemId)).toEqual([milk]);
});

test('what has to be used soonest is first, and what has no date is by name', () => {
  const beans = { ...rice, itemId: toId(3), name: 'beans' };
  expect(sortByUse([rice, milk, beans])).toEqual([milk, rice, beans]);
});

test('an amount is one row of words', () => {
  expect(toPantryAmount('  half a\n bag ')).toBe('half a bag');
});

const offer: WeighedOffer = anIngredientView({
  ...{ _id: rice.itemId, name: rice.name, gramsPerCup: 200 },
  amounts: [
    { amount: '100g', price: 1 },
    { amount: '500g', price: 4 },
  ],
});
const recipe = (quantity: string, units: string) =>
  aBasketRecipe({ lines: [{ product: rice.itemId, quantity, units }] });

describe('what the pantry has', () => {
  const buy = (amount: string, quantity = '400', units = 'g') => {
    const { rows, subtotal } = computeBasket(
      {
        recipes: [{ recipe: recipe(quantity, units), servings: 4, have: [] }],
        ...{ alwaysAtHome: [], prefer: 'cheapest', cart: [], countCart: false },
        pantry: toPantryAmounts([{ ...rice, amount }]),
      },
      [offer],
    );
    const [row] = rows;
    return {
      subtotal,
      atHome: row?.atHome,
      packs: row?.packs.map((pack) => `${pack.quantity} × ${pack.amount}`),
    };
  };

  test('is taken off before packs are chosen', () => {
    expect(buy('50 g')).toEqual({ subtotal: 4, atHome: 'some', packs: ['4 × 100g'] });
    expect(buy('300 g')).toEqual({ subtotal: 1, atHome: 'some', packs: ['1 × 100g'] });
  });

  test('may be said in cups where the recipe says grams', () => {
    expect(buy('1 cup')).toEqual({ subtotal: 2, atHome: 'some', packs: ['2 × 100g'] });
    expect(buy('500 g', '2', 'cups').atHome).toBe('all');
  });

  test('buys nothing where it is enough, or all but a little that no one misses', () => {
    expect(buy('400 g')).toEqual({ subtotal: 0, atHome: 'all', packs: [] });
    expect(buy('390 g')).toEqual({ subtotal: 0, atHome: 'all', packs: [] });
  });

  test('changes nothing where no one can say how much that is', () => {
    expect(buy('half a bag')).toEqual({ subtotal: 4, atHome: 'none', packs: ['4 × 100g'] });
    expect(buy('plenty')).toEqual({ subtotal: 4, atHome: 'none', packs: ['4 × 100g'] });
  });
});

describe('cooking', () => {
  const cook = (amount: string, quantity: string, units: string, servings = 4) =>
    withoutCooked([{ ...rice, amount }, milk], { recipe: recipe(quantity, units), servings }, [offer]);

  test('takes what the recipe calls for, for as many as it was cooked for', () => {
    expect(cook('300 g', '100', 'g')).toEqual([{ ...rice, amount: '200 g' }, milk]);
    expect(cook('300 g', '100', 'g', 8)).toEqual([{ ...rice, amount: '100 g' }, milk]);
    expect(cook('3 cups', '200', 'g')).toEqual([{ ...rice, amount: '2 cups' }, milk]);
  });

  test('takes all of what is not more than that', () => {
    expect(cook('300 g', '300', 'g')).toEqual([milk]);
    expect(cook('300 g', '2', 'cups')).toEqual([milk]);
  });

  test('leaves as it was said what cannot be compared with the recipe', () => {
    expect(cook('half a bag', '100', 'g')).toEqual([{ ...rice, amount: 'half a bag' }, milk]);
    expect(cook('300 g', '', '')).toEqual([rice, milk]);
  });
});
