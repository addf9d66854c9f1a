import { FavoriteButton } from '@/components/recipe-box/favorite-button';
import type { RecipeCardView as RecipeCardData } from '@/lib/recipes/recipe-schema';
import { RecipeCard } from './recipe-card';

/** A list of dishes with title and short description, each a link to its recipe. */
export function DishList({
  dishes,
  level = 'h2',
  sizes = '(min-width: 80rem) 23.5rem, (min-width: 40rem) 45vw, 88vw',
  isOfCountry,
}: {
  dishes: RecipeCardData[];
  level?: 'h2' | 'h3';
  /** The width of a card, in the syntax of the attribute; by default, that of a list as wide as the page. */
  sizes?: string;
  /** Whether all of them are from the country of the page. */
  isOfCountry?: boolean;
}) {
  if (dishes.length === 0) return <p className="py-8 text-muted">There are no dishes to show.</p>;
  return (
    <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
      {dishes.map((dish, index) => (
        <li key={dish._id}>
          <RecipeCard
            recipe={dish}
            level={level}
            sizes={sizes}
            isAboveFold={level === 'h2' && index === 0}
            withDescription
            isOfCountry={isOfCountry}
            action={<FavoriteButton recipeId={dish._id} title={dish.title} />}
          />
        </li>
      ))}
    </ul>
  );
}
