import { toIngredientCardData } from '@/components/catalog/card-data';
import { IngredientLink } from '@/components/catalog/ingredient-link';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';

/** An ingredient among search results, in the shape of a recipe's card. */
export function IngredientResult({
  ingredient,
  level,
  isAboveFold,
}: {
  ingredient: IngredientView;
  level: 'h2' | 'h3';
  isAboveFold: boolean;
}) {
  const Heading = level;
  const { cover, pack } = toIngredientCardData(ingredient);
  return (
    <IngredientLink
      id={ingredient._id}
      cover={cover}
      sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 88vw"
      maxWidth={960}
      isAboveFold={isAboveFold}
      className="group block"
      imageClassName="aspect-4/3 rounded-card"
    >
      <Heading className="card-title">{ingredient.name}</Heading>
      <span className="mt-1 line-clamp-3 text-muted">{ingredient.description}</span>
      <span className="mt-1.5 block text-muted text-sm tabular-nums">
        {pack ? (
          <>
            <span className="font-semibold text-ink">{pack.price}</span> · {pack.amount}
          </>
        ) : (
          'Not sold'
        )}
      </span>
    </IngredientLink>
  );
}
