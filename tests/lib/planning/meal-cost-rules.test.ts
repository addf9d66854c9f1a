import type { BasketRecipe } from '@/lib/basket/basket-line-rules';
import { type Basket, type BasketWish, computeBasket, toBasketItems } from '@/lib/basket/basket-rules';
import type { WeighedOffer } from '@/lib/basket/need-rules';
import { computeMealCosts } from '@/lib/planning/meal-cost-rules';
import { listToBuy, type RecipeMeal } from '@/lib/planning/meal-rules';
import { aBasketRecipe } from '@/tests/support/baskets';
import { createRandom } from '@/tests/support/random';
import { anIngredientView } from '@/tests/support/view-examples';

const toId = (number: number) => String(number).padStart(24, '0');
const WISH: Omit<BasketWish, 'recipes'> = {
  ...{ alwaysAtHome: [], prefer: 'cheapest', cart: [], countCart: false },
};
const anOffer = (number: number, prices: Record<string, number>): WeighedOffer =>
  anIngredientView({
    ...{ _id: toId(number), name: `Ingredient ${number}` },
    amounts: Object.entries(prices).map(([amount, price]) => ({ amount, price })),
  });

const wish = (id: string, lines: Parameters<typeof aBasketRecipe>[0]['lines'], servings = 4) => ({
  recipe: aBasketRecipe({ _id: id, lines }),
  ...{ servings, have: [] },
});

test('two meals share a pack by what each needs of it, to the cent', () => {
  const rice = anOffer(1, { '1kg': 5 });
  const recipes = [
    wish('mole', [{ product: toId(1), quantity: '200', units: 'g' }]),
    wish('curry', [{ product: toId(1), quantity: '400', units: 'g' }]),
  ];
  const { rows } = computeBasket({ ...WISH, recipes }, [rice]);
  expect(computeMealCosts(rows, recipes, [rice])).toEqual(
    new Map([
      ['mole', 167],
      ['curry', 333],
    ]),
  );
});

test('what no one can measure is shared evenly, and what is at home costs nothing', () => {
  const rice = anOffer(1, { '1kg': 5 });
  const recipes = [wish('mole', [{ product: toId(1) }]), wish('curry', [{ product: toId(1) }])];
  const { rows } = computeBasket({ ...WISH, recipes }, [rice]);
  expect([...computeMealCosts(rows, recipes, [rice]).values()]).toEqual([250, 250]);
  const home = computeBasket({ ...WISH, recipes, alwaysAtHome: [toId(1)] }, [rice]);
  expect([...computeMealCosts(home.rows, recipes, [rice]).values()]).toEqual([0, 0]);
});

describe('in 1,000 random weeks', () => {
  const random = createRandom(670);
  const offers = [1, 2, 3, 4, 5, 6].map((number) =>
    anOffer(number, {
      '100g': random.integer(80, 300) / 100,
      '450g': random.integer(300, 900) / 100,
      '1kg': random.integer(600, 2000) / 100,
    }),
  );
  const recipes: BasketRecipe[] = [1, 2, 3, 4, 5].map((number) =>
    aBasketRecipe({
      _id: toId(number),
      title: `Dish ${number}`,
      lines: Array.from({ length: random.integer(2, 5) }, (_, index) => ({
        ...{ id: `l${index}`, product: toId(random.integer(1, 6)) },
        ...{ quantity: String(random.integer(20, 700)), units: 'g' },
      })),
    }),
  );
  const findRecipe = (id: string) => recipes.find(({ _id }) => _id === id) as BasketRecipe;
  const weeks = Array.from({ length: 1000 }, () =>
    Array.from(
      { length: random.integer(1, 7) },
      (_, index): RecipeMeal => ({
        ...{ id: `meal${index}`, day: null, recipeId: random.pick(recipes)._id },
        servings: random.integer(1, 10),
      }),
    ),
  );
  const toWished = (recipe: BasketRecipe, servings: number) => ({ recipe, servings, have: [] });
  const computeByMeal = (meals: readonly RecipeMeal[]) => {
    const wished = meals.map(({ id, recipeId, servings }) =>
      toWished({ ...findRecipe(recipeId), _id: id }, servings),
    );
    return { wished, basket: computeBasket({ ...WISH, recipes: wished }, offers) };
  };
  const computeByRecipe = (meals: readonly RecipeMeal[]) =>
    computeBasket(
      {
        ...WISH,
        recipes: listToBuy(meals).map(({ recipeId, servings }) => toWished(findRecipe(recipeId), servings)),
      },
      offers,
    );
  const computed = weeks.map((meals) => ({ meals, ...computeByMeal(meals) }));
  const toPacks = (basket: Basket) =>
    toBasketItems(basket, offers)
      .map(({ _id, selectedOption, quantity }) => `${_id} ${selectedOption.amount} ${quantity}`)
      .sort();

  test('the list by meals, the sheet by recipes and the cart have the same needs, packs and total', () => {
    for (const { meals, basket } of computed) {
      const sheet = computeByRecipe(meals);
      expect(toPacks(basket)).toEqual(toPacks(sheet));
      expect([basket.subtotal, basket.total]).toEqual([sheet.subtotal, sheet.total]);
      const toNeeds = ({ rows }: Basket) => new Map(rows.map(({ itemId, need }) => [itemId, need]));
      expect(toNeeds(basket)).toEqual(toNeeds(sheet));
    }
  });

  test('the meals together cost what the packs do, to the cent', () => {
    for (const { wished, basket } of computed) {
      const costs = [...computeMealCosts(basket.rows, wished, offers).values()];
      expect(costs.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(basket.subtotal * 100));
      expect(costs.every((cents) => cents > 0)).toBe(true);
    }
  });

  test('the packs of a week cost at most what the packs of its meals do', () => {
    for (const { meals, basket } of computed.slice(0, 200)) {
      const alone = meals.reduce((sum, meal) => sum + computeByMeal([meal]).basket.subtotal, 0);
      expect(basket.subtotal).toBeLessThanOrEqual(alone + 0.001);
    }
  });
});
