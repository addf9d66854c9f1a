import { listOfferedPacks } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { formatUnitPrice } from '@/lib/catalog/unit-price-rules';
import { type Cover, toIngredientCover } from '@/lib/images/cover-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';

/** The texts of an ingredient's card. Apart from a dish's, which browsers make too: a unit price takes a table of units. */
export type IngredientCardData = {
  id: string;
  name: string;
  cover: Cover;
  /** The first pack that is offered, with its prices; null if the shop does not sell the ingredient. */
  pack: { amount: string; price: string; unitPrice: string } | null;
};

export function toIngredientCardData(ingredient: IngredientView): IngredientCardData {
  const [pack] = listOfferedPacks(ingredient);
  return {
    id: ingredient._id,
    name: ingredient.name,
    cover: toIngredientCover(ingredient),
    pack: pack
      ? { amount: pack.amount, price: formatPrice(pack.price), unitPrice: formatUnitPrice(pack) }
      : null,
  };
}
