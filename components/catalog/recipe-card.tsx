import type { RecipeCard as RecipeCardData } from '@/lib/catalog/schemas/recipe-schema';
import { formatMinutes } from '@/lib/catalog/texts/time-rules';
import { findFlagUrl } from '@/lib/geo/flag-rules';
import { toDishCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import { DishCard, type DishCardProps } from './dish-card';

type RecipeCardProps = Omit<DishCardProps, 'dish'> & { recipe: RecipeCardData; withDescription?: boolean };

/** A recipe in a list: its image, its title and its key facts. */
export function RecipeCard({ recipe, withDescription = false, ...props }: RecipeCardProps) {
  const { _id, title, shortDescription, country, prepTime, difficulty } = recipe;
  return (
    <DishCard
      dish={{
        path: pages.recipe.path({ id: _id }),
        title,
        cover: toDishCover(recipe),
        flag: findFlagUrl(country),
        facts: `${country} · ${formatMinutes(prepTime)} · ${difficulty}`,
        ...(withDescription && { description: shortDescription }),
      }}
      {...props}
    />
  );
}
