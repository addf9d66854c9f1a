import type { IngredientCardData } from './card-data';
import { IngredientCard, type IngredientCardProps } from './ingredient-card';

type IngredientItemsProps = Pick<IngredientCardProps, 'layout'> & {
  ingredients: readonly IngredientCardData[];
};

/** The items of a list of ingredients; a list that is not a row begins with the page's first image. */
export function IngredientItems({ ingredients, layout }: IngredientItemsProps) {
  return ingredients.map((ingredient, index) => (
    <li key={ingredient.id}>
      <IngredientCard
        ingredient={ingredient}
        layout={layout}
        isAboveFold={layout === 'list' && index === 0}
      />
    </li>
  ));
}
