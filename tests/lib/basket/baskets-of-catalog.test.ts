import Fraction from 'fraction.js';
import { computeBasket, toBasketItems, toPlainWish } from '@/lib/basket/basket-rules';
import type { CartItem } from '@/lib/cart/cart-rules';
import { type Amount, readLineAmount } from '@/lib/quantities/amount-rules';
import {
  convertAmount,
  listDimensions,
  type RefusalReason,
  readPackLabel,
} from '@/lib/quantities/conversion-rules';
import { toBoughtWeights } from '@/lib/quantities/ingredient-weight-rules';
import { createProductFinder } from '@/lib/recipes/line-product-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';

/** A recipe's need of an ingredient, in grams, milliliters or the unit of its packs. */
type Need = {
  recipe: string;
  name: string;
  needed: Fraction | RefusalReason;
  added: Fraction;
  isBaking: boolean;
};

function listNeeds({ recipes, ingredients }: Catalog): Need[] {
  const finder = createProductFinder(ingredients, { toKey: ({ slug }) => slug });
  return recipes.flatMap((recipe) => {
    const named = recipe.ingredients.map((line) => {
      const item = finder.findProduct(line);
      if (!item) throw new Error(`There is no ingredient "${line.name}".`);
      return item;
    });
    const lines = recipe.ingredients.map((line) => ({ ...line, details: line.details ?? '' }));
    const offers = [...new Set(named)].map((item) => ({
      ...item,
      _id: item.slug,
      image: '',
      gramsPerCup: item.gramsPerCup ?? null,
      gramsPerPiece: null,
    }));
    const products = named.map(({ slug }) => slug);
    const basketRecipe = { ...recipe, _id: recipe.slug, ingredients: lines, products, substitutes: [] };
    const basket = computeBasket(toPlainWish(basketRecipe, recipe.servings), offers);
    const chosen = basket.rows.filter(({ packs }) => packs.length > 0);
    const added = toBasketItems(basket, offers);
    const isNeeded = (offer: (typeof offers)[number]) =>
      offer.sellable && lines.some(({ optional }, index) => named[index]?.slug === offer.slug && !optional);
    expect(
      chosen
        .map(({ name }) => name)
        .filter((name) => !offers.some((offer) => isNeeded(offer) && offer.name === name)),
    ).toEqual([]);
    return offers.filter(isNeeded).map((offer): Need => {
      const items = added.filter(({ _id }) => _id === offer._id);
      const amounts = lines.flatMap((line, index) =>
        named[index]?.slug === offer.slug && !line.optional ? [readLineAmount(line)] : [],
      );
      return {
        recipe: recipe.slug,
        name: offer.name,
        isBaking: recipe.foodTypes.includes('Dessert') || offer.category === 'Baking & Sweeteners',
        ...compare(amounts, items, toBoughtWeights(offer)),
      };
    });
  });
}

/** Converts the need and the additions to the first measure of the packs that converts both. */
function compare(
  amounts: readonly (Amount | null)[],
  items: readonly CartItem[],
  weights: ReturnType<typeof toBoughtWeights>,
): { needed: Fraction | RefusalReason; added: Fraction } {
  let refusal: RefusalReason = 'not-measured';
  const dimensions = items.flatMap(({ selectedOption }) => {
    const label = readPackLabel(selectedOption.amount);
    return label ? listDimensions(label) : [];
  });
  for (const dimension of dimensions) {
    const needed = amounts.map((amount) =>
      amount ? convertAmount(amount, dimension, weights) : { refusal: 'not-measured' as const },
    );
    const added = items.map(({ selectedOption, quantity }) => {
      const label = readPackLabel(selectedOption.amount);
      const size = label && convertAmount(label, dimension, weights);
      return size && 'min' in size ? size.min.mul(quantity) : null;
    });
    const sizes = added.flatMap((size) => size ?? []);
    const refused = needed.find((conversion) => 'refusal' in conversion);
    if (refused && refused.refusal !== 'not-measured') refusal = refused.refusal;
    if (refused || sizes.length < added.length) continue;
    return {
      needed: needed.reduce(
        (sum, conversion) => sum.add('max' in conversion ? conversion.max : 0),
        new Fraction(0),
      ),
      added: sizes.reduce((sum, size) => sum.add(size), new Fraction(0)),
    };
  }
  return { needed: refusal, added: new Fraction(0) };
}

let needs: Need[] = [];
beforeAll(async () => {
  needs = listNeeds(await readCatalog('catalog'));
});

test('every need of every recipe is converted, except for pinches, handfuls and "to taste"', () => {
  expect(needs.length).toBeGreaterThan(600);
  const refused = needs.filter(({ needed }) => typeof needed === 'string' && needed !== 'not-measured');
  expect(refused).toEqual([]);
});

test('what is added for a recipe misses no need by more than 5 %, or 2 % in baking', () => {
  const short = needs.filter(({ needed, added, isBaking }) => {
    if (typeof needed === 'string') return false;
    return added.lt(needed.mul(new Fraction(isBaking ? 98 : 95, 100)));
  });
  expect(short.map(({ recipe, name }) => `${recipe}: ${name}`)).toEqual([]);
});
