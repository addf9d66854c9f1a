import { listOfferedPacks } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import { IngredientLink } from './ingredient-link';

/** The widths of a card in a list of ingredients, and in a row that scrolls sideways. */
const SIZES = {
  list: '(min-width: 64rem) 11rem, (min-width: 40rem) 24vw, 44vw',
  row: '(min-width: 64rem) 9.5rem, (min-width: 30rem) 12rem, 39vw',
} as const;

/** The items of a list of ingredients; a list that is not a row begins with the page's first image. */
export function IngredientItems({
  ingredients,
  layout,
}: {
  ingredients: readonly IngredientView[];
  layout: keyof typeof SIZES;
}) {
  return ingredients.map((ingredient, index) => (
    <li key={ingredient._id}>
      <IngredientCard
        ingredient={ingredient}
        sizes={SIZES[layout]}
        isAboveFold={layout === 'list' && index === 0}
      />
    </li>
  ));
}

function IngredientCard({
  ingredient,
  sizes,
  isAboveFold,
}: {
  ingredient: IngredientView;
  sizes: string;
  isAboveFold: boolean;
}) {
  const [pack] = listOfferedPacks(ingredient);
  return (
    <IngredientLink
      ingredient={ingredient}
      sizes={sizes}
      isAboveFold={isAboveFold}
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
