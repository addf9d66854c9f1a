'use client';

import { X } from 'lucide';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import type { LoadedRecipe } from '@/components/basket/use-basket-recipes';
import { CoverImage } from '@/components/images/cover-image';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { toDishCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import { isRecipeMeal, type Meal } from '@/lib/planning/meal-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { formatMinutes } from '@/lib/recipes/time-rules';

export type LoadedRecipes = ReadonlyMap<string, LoadedRecipe>;

/** Returns the name of a meal: its recipe's title, or the words of a line. */
export function toMealTitle(meal: Meal, loaded: LoadedRecipes): string {
  if (!isRecipeMeal(meal)) return meal.note;
  const recipe = loaded.get(meal.recipeId);
  if (typeof recipe === 'object') return recipe.recipe.title;
  return recipe === 'missing' ? 'A recipe that is no longer available' : 'A recipe';
}

/** A meal of the plan, with the controls that change and remove it. */
export function MealCard({
  meal,
  loaded,
  onChange,
  onRemove,
}: {
  meal: Meal;
  loaded: LoadedRecipes;
  onChange: () => void;
  onRemove: () => void;
}) {
  const title = toMealTitle(meal, loaded);
  return (
    <li
      data-meal={meal.id}
      className="relative flex items-start gap-3 rounded-card border border-hairline bg-surface p-3"
    >
      {isRecipeMeal(meal) && <MealImage recipe={loaded.get(meal.recipeId)} />}
      <div className="min-w-0 grow">
        <div className="pr-9">
          {isRecipeMeal(meal) ? (
            <>
              <PageLink
                href={pages.recipe.path({ id: meal.recipeId })}
                className="wrap-anywhere inline-flex min-h-11 items-center font-semibold leading-snug hover:underline"
              >
                <span dir="auto">{title}</span>
              </PageLink>
              <p className="text-muted text-sm">{toFacts(meal, loaded)}</p>
              <AllergenMark about={`recipe:${meal.recipeId}`} />
            </>
          ) : (
            <p dir="auto" className="wrap-anywhere flex min-h-11 items-center leading-snug">
              {title}
            </p>
          )}
        </div>
        <button type="button" className="link-button text-sm" data-change="" onClick={onChange}>
          Move or change<span className="sr-only">: {title}</span>
        </button>
      </div>
      <button
        type="button"
        className="button-round absolute top-1 right-1"
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      >
        <Icon icon={X} size={18} />
      </button>
    </li>
  );
}

function MealImage({ recipe }: { recipe: LoadedRecipe | undefined }) {
  return (
    <div className="size-16 shrink-0 overflow-hidden rounded-field bg-sunken">
      {typeof recipe === 'object' && (
        <CoverImage cover={toDishCover(recipe.recipe)} sizes="64px" maxWidth={320} />
      )}
    </div>
  );
}

function toFacts(
  { recipeId, servings, isBought, isCooked }: Extract<Meal, { recipeId: string }>,
  loaded: LoadedRecipes,
) {
  const recipe = loaded.get(recipeId);
  const time = typeof recipe === 'object' ? formatMinutes(recipe.recipe.prepTime) : '';
  return [formatServings(servings), time, isCooked ? 'cooked' : isBought ? 'bought' : '']
    .filter(Boolean)
    .join(' · ');
}
