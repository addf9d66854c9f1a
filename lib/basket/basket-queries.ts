import 'server-only';
import { isOffered } from '@/lib/cart/cart-rules';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { getVisibleRecipe } from '@/lib/recipe-box/visible-recipe-queries';
import { summarizeProduct } from '@/lib/recipes/avoided-allergen-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { matchProducts } from '@/lib/search/match-queries';
import { toLineId } from './basket-line-rules';
import type { BasketRow, BasketSubstitute, ElsewhereRow } from './basket-row-rules';
import { type Basket, computeBasket } from './basket-rules';
import type { BasketRequest, BasketResponse, RecipeProducts } from './basket-schema';
import { listSubstituteNames } from './substitute-part-rules';

type ReadViewer = Parameters<typeof getVisibleRecipe>[1];

/** Returns a recipe that the viewer may see, with everything that a basket is computed from. */
export async function getRecipeProducts(id: string, readViewer: ReadViewer): Promise<RecipeProducts> {
  const recipe = await getVisibleRecipe(id, readViewer);
  const products = await findProductIds(recipe.ingredients);
  const named = await listDistinct(products);
  const substitutes = await findSubstitutes(recipe, products, named);
  const namedIds = new Set(named.map(({ _id }) => _id));
  const added = substitutes
    .flatMap(({ product, others }) => [product, ...others])
    .filter((product) => product && !namedIds.has(product));
  return { recipe, products, substitutes, ingredients: [...named, ...(await listDistinct(added))] };
}

/** Computes the basket of a recipe at current prices, as the browser does it from `getRecipeProducts`. */
export async function getRecipeBasket(
  id: string,
  request: BasketRequest,
  { readViewer, clientAddress }: { readViewer: ReadViewer; clientAddress: string },
): Promise<BasketResponse> {
  await consumeRateLimit('computedBasket', clientAddress);
  const { recipe, products, substitutes, ingredients } = await getRecipeProducts(id, readViewer);
  const { servings, have, ...wish } = request;
  const inCart = await listDistinct(request.cart.map(({ itemId }) => itemId));
  const wishedRecipe = { recipe: { ...recipe, products, substitutes }, servings, have };
  const basket = computeBasket({ ...wish, recipes: [wishedRecipe] }, [...inCart, ...ingredients]);
  return toBasketResponse(basket, servings);
}

async function findProductIds(lines: Parameters<typeof matchProducts>[0]): Promise<(string | null)[]> {
  return (await matchProducts(lines)).map((product) => product?._id ?? null);
}

async function listDistinct(ids: readonly (string | null)[]): Promise<IngredientView[]> {
  return listIngredientsById([...new Set(ids.filter((id) => id !== null))]);
}

/**
 * Returns the recipe's substitutes, and those of every ingredient that it names but the shop does not sell, or that someone may
 * have to avoid. Whom that concerns is unknown here: a visitor's allergens stay in the browser.
 */
async function findSubstitutes(
  { ingredients, substitutes }: RecipeView,
  products: readonly (string | null)[],
  named: readonly IngredientView[],
): Promise<RecipeProducts['substitutes']> {
  const replaceable = new Map(
    named.filter((offer) => !isOffered(offer) || hasAllergens(offer)).map((offer) => [offer._id, offer]),
  );
  const ofProducts = ingredients.flatMap((line, index) => {
    const offer = replaceable.get(products[index] ?? '');
    return offer?.substitutes.map((substitute) => ({ for: toLineId(line, index), ...substitute })) ?? [];
  });
  const all = [...substitutes, ...ofProducts];
  const names = [...new Set(all.flatMap(({ use }) => listSubstituteNames(use)))];
  const ids = await findProductIds(names.map((name) => ({ name })));
  const idOf = new Map(names.map((name, index) => [name, ids[index] ?? null]));
  return all.map((substitute) => ({
    ...substitute,
    ...toProducts(listSubstituteNames(substitute.use).map((name) => idOf.get(name) ?? null)),
  }));
}

function hasAllergens(product: IngredientView): boolean {
  const { contains, mayContain } = summarizeProduct(product);
  return contains.length + mayContain.length > 0;
}

/** Returns the products of a substitute's parts: none if that of the first is unknown. */
function toProducts([product = null, ...others]: readonly (string | null)[]) {
  const added = others.filter((other) => other !== null).filter((other) => other !== product);
  return { product, others: product === null ? [] : [...new Set(added)] };
}

/** Converts the basket of one recipe to its response. */
export function toBasketResponse(
  { rows, elsewhere, advice, ...totals }: Basket,
  servings: number,
): BasketResponse {
  return {
    servings,
    rows: rows.map(toRow),
    elsewhere: elsewhere.map(({ category: _category, image: _image, lines, ...row }) => ({
      ...row,
      lineIds: toLineIds(lines),
      substitutes: row.substitutes.map(toSubstitute),
    })),
    ...totals,
    ...(advice && { advice: { ...advice, packs: [...advice.packs] } }),
  };
}

function toRow({
  lines,
  state,
  itemId,
  name,
  need,
  packs,
  leftover,
  shortPercent,
  reason,
  substitutes,
}: BasketRow): BasketResponse['rows'][number] {
  return {
    lineIds: toLineIds(lines),
    ...{ state, itemId, name, need, packs: [...packs], leftover, shortPercent },
    ...(reason && { reason }),
    ...(substitutes.length > 0 && { substitutes: substitutes.map(toSubstitute) }),
  };
}

const toSubstitute = ({ lines: _lines, ...substitute }: BasketSubstitute) => ({
  ...substitute,
  others: [...substitute.others],
});

function toLineIds(lines: (BasketRow | ElsewhereRow)['lines']): string[] {
  return lines.map(({ lineId }) => lineId);
}
