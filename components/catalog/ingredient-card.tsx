import { listOfferedPacks } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import { IngredientLink } from './ingredient-link';

/** The widths of a card in a list of ingredients, and in a row that scrolls sideways. */
const SIZES = {
  list: '(min-width: 64rem) 11rem, (min-width: 40rem) 24vw, 44vw',
  row: '(min-width: 64rem) 9.5rem, (min-width: 30rem) 12rem, 39vw',
} as const;

/** The items of a list of ingredients. */
export function IngredientItems({
  ingredients,
  layout,
}: {
  ingredients: readonly IngredientView[];
  layout: keyof typeof SIZES;
}) {
  return ingredients.map((ingredient) => (
    <li key={ingredient._id}>
      <IngredientCard ingredient={ingredient} sizes={SIZES[layout]} />
    </li>
  ));
}

function IngredientCard({ ingredient, sizes }: { ingredient: IngredientView; sizes: string }) {
  const [pack] = listOfferedPacks(ingredient);
  return (
    <IngredientLink
      ingredient={ingredient}
      sizes={sizes}
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
