import { listOfferedPacks } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import { toIngredientCover } from '@/lib/images/cover-rules';
import { IngredientCard, type IngredientCardProps } from './ingredient-card';

type IngredientItemsProps = Pick<IngredientCardProps, 'layout'> & { ingredients: readonly IngredientView[] };

/** The items of a list of ingredients; a list that is not a row begins with the page's first image. */
export function IngredientItems({ ingredients, layout }: IngredientItemsProps) {
  return ingredients.map((ingredient, index) => (
    <li key={ingredient._id}>
      <IngredientCard
        {...toCard(ingredient)}
        layout={layout}
        isAboveFold={layout === 'list' && index === 0}
      />
    </li>
  ));
}

function toCard(ingredient: IngredientView) {
  const [pack] = listOfferedPacks(ingredient);
  return {
    id: ingredient._id,
    name: ingredient.name,
    cover: toIngredientCover(ingredient),
    pack: pack ? { amount: pack.amount, price: formatPrice(pack.price) } : null,
  };
}
