import { findFlagUrl } from '@/lib/geo/country-rules';
import { type Cover, toDishCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { formatMinutes } from '@/lib/recipes/time-rules';
import { DishCard, type DishCardProps } from './dish-card';

/** The texts of a list's cards. Pages with many cards send only this to their scripts; the elements are in their HTML. */
export type DishCardData = {
  id: string;
  path: string;
  title: string;
  cover: Cover;
  flag: string | null;
  facts: string;
};

/** On a page about its country, a card does not repeat it. */
export function toDishCardData(recipe: RecipeCardView, isOfCountry = false): DishCardData {
  const { _id, title, country, prepTime, difficulty, rating } = recipe;
  return {
    id: _id,
    path: pages.recipe.path({ id: _id }),
    title,
    cover: toDishCover(recipe),
    flag: isOfCountry ? null : findFlagUrl(country),
    facts: [
      isOfCountry ? '' : country,
      formatMinutes(prepTime),
      difficulty,
      rating ? `Rated ${rating.average} (${rating.count})` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

type RecipeCardProps = Omit<DishCardProps, 'dish' | 'description'> & {
  recipe: RecipeCardView;
  withDescription?: boolean;
  isOfCountry?: boolean;
};

/** A recipe in a list: its image, its title and its key facts. */
export function RecipeCard({ recipe, withDescription = false, isOfCountry, ...props }: RecipeCardProps) {
  return (
    <DishCard
      dish={toDishCardData(recipe, isOfCountry)}
      {...(withDescription && { description: recipe.shortDescription })}
      {...props}
    />
  );
}
