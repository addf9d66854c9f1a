import { groupByRecipe, listRecipeIds, withoutRecipe } from '@/lib/cart/cart-recipe-rules';
import type { CartItem } from '@/lib/cart/cart-rules';
import { withReplacement } from '@/lib/orders/replacement-rules';
import { aCartItem } from '@/tests/support/view-examples';

const [ramen, curry] = ['a'.repeat(24), 'b'.repeat(24)];
const toUse = (recipeId: string, quantity = 1) => ({ recipeId, servings: 4, quantity });
const aLine = (name: string, quantity: number, recipes: CartItem['recipes']) =>
  aCartItem({ _id: name, name, quantity, ...(recipes && { recipes }) });

const cart = [
  aLine('Lime', 5, [toUse(curry, 2)]),
  aLine('Noodles', 1, [toUse(ramen)]),
  aLine('Rice', 3, [toUse(ramen, 3), toUse(curry, 3)]),
  aLine('Saffron', 1, undefined),
];

test('lines are grouped by the recipe that they are for; those of several come after, and the others last', () => {
  expect(
    groupByRecipe(cart).map(({ recipeId, servings, isOfSeveral, items }) => [
      recipeId,
      servings,
      isOfSeveral,
      items.map(({ name }) => name).join(),
    ]),
  ).toEqual([
    [curry, 4, false, 'Lime'],
    [ramen, 4, false, 'Noodles'],
    [null, 0, true, 'Rice'],
    [null, 0, false, 'Saffron'],
  ]);
});

test('a recipe of which the cart has only lines for others too has no group of its own', () => {
  expect(groupByRecipe(cart.slice(2)).map(({ items }) => items.length)).toEqual([1, 1]);
  expect(listRecipeIds(cart.slice(2))).toEqual([ramen, curry]);
});

test('without a recipe, its pieces are gone; what was added otherwise stays, and so does what another recipe shares', () => {
  const left = withoutRecipe(cart, curry);
  expect(left.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
    '3 Lime',
    '1 Noodles',
    '3 Rice',
    '1 Saffron',
  ]);
  expect(listRecipeIds(left)).toEqual([ramen]);
  expect(withoutRecipe(left, ramen).map(({ name }) => name)).toEqual(['Lime', 'Saffron']);
});

test('of a line to which two recipes have added one after the other, each takes what it has added', () => {
  const line = aLine('Lime', 3, [toUse(curry, 2), toUse(ramen, 1)]);
  expect(withoutRecipe([line], curry)).toMatchObject([{ quantity: 1 }]);
  expect(withoutRecipe([line], ramen)).toMatchObject([{ quantity: 2 }]);
});

test('a pack that replaces another is for the same recipes, with as many pieces as it takes', () => {
  const line = aLine('Lime', 6, [toUse(curry, 3), toUse(curry, 1), toUse(ramen, 1)]);
  const [replaced] = withReplacement([line], line, { amount: '2 lb', price: 4.99, quantity: 3 });
  expect(replaced).toMatchObject({
    quantity: 3,
    recipes: [
      { recipeId: curry, servings: 8, quantity: 2 },
      { recipeId: ramen, servings: 4, quantity: 1 },
    ],
  });
});
