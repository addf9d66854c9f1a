import { IngredientCard, type IngredientCardProps } from './ingredient-card';
import type { IngredientCardData } from './ingredient-card-data';
import { QuickAddButton } from './quick-add-button';

type IngredientItemsProps = Pick<IngredientCardProps, 'layout'> & {
  ingredients: readonly IngredientCardData[];
};

/** The items of a list of ingredients; a list that is not a row begins with the page's first image. */
export function IngredientItems({ ingredients, layout }: IngredientItemsProps) {
  return ingredients.map((ingredient, index) => (
    <li key={ingredient.id} className="relative">
      <IngredientCard
        ingredient={ingredient}
        layout={layout}
        isAboveFold={layout === 'list' && index === 0}
      />
      {ingredient.pack && <QuickAddButton {...ingredient} amount={ingredient.pack.amount} variant="card" />}
    </li>
  ));
}
