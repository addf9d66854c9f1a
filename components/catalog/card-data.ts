import { listOfferedPacks } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { findFlagUrl } from '@/lib/geo/flag-rules';
import { type Cover, toDishCover, toIngredientCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { formatMinutes } from '@/lib/recipes/time-rules';

/**
 * What the cards of a list show, as texts. Pages with many cards send only this to their scripts; the elements are in their
 * HTML.
 */
export type DishCardData = {
  path: string;
  title: string;
  cover: Cover;
  flag: string | null;
  facts: string;
};

export type IngredientCardData = {
  id: string;
  name: string;
  cover: Cover;
  /** The first pack that is offered, with its price; null if the shop does not sell the ingredient. */
  pack: { amount: string; price: string } | null;
};

export function toDishCardData(recipe: RecipeCardView): DishCardData {
  const { _id, title, country, prepTime, difficulty } = recipe;
  return {
    path: pages.recipe.path({ id: _id }),
    title,
    cover: toDishCover(recipe),
    flag: findFlagUrl(country),
    facts: `${country} · ${formatMinutes(prepTime)} · ${difficulty}`,
  };
}

export function toIngredientCardData(ingredient: IngredientView): IngredientCardData {
  const [pack] = listOfferedPacks(ingredient);
  return {
    id: ingredient._id,
    name: ingredient.name,
    cover: toIngredientCover(ingredient),
    pack: pack ? { amount: pack.amount, price: formatPrice(pack.price) } : null,
  };
}
