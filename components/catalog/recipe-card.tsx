import type { RecipeCardView as RecipeCardData } from '@/lib/recipes/recipe-schema';
import { toDishCardData } from './card-data';
import { DishCard, type DishCardProps } from './dish-card';

type RecipeCardProps = Omit<DishCardProps, 'dish' | 'description'> & {
  recipe: RecipeCardData;
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
