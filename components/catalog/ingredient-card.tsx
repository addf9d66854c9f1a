import { listOfferedPacks } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import { IngredientLink } from './ingredient-link';

/** The items of a list of ingredients. */
export function IngredientItems({ ingredients }: { ingredients: readonly IngredientView[] }) {
  return ingredients.map((ingredient) => (
    <li key={ingredient._id}>
      <IngredientCard ingredient={ingredient} />
    </li>
  ));
}

function IngredientCard({ ingredient }: { ingredient: IngredientView }) {
  const [pack] = listOfferedPacks(ingredient);
  return (
    <IngredientLink
      ingredient={ingredient}
      sizes="(min-width: 64rem) 12rem, (min-width: 40rem) 30vw, 45vw"
      className="flex flex-col overflow-hidden border border-hairline bg-surface"
      imageClassName="aspect-square"
    >
      <span className="flex grow flex-col p-3.5">
        <span className="line-clamp-3 wrap-anywhere font-semibold leading-snug">{ingredient.name}</span>
        {pack ? (
          <>
            <span className="text-muted text-sm">{pack.amount}</span>
            <span className="mt-auto pt-2 font-semibold tabular-nums">{formatPrice(pack.price)}</span>
          </>
        ) : (
          <span className="mt-auto pt-2 text-muted text-sm">Not sold</span>
        )}
      </span>
    </IngredientLink>
  );
}
