'use client';

import { ServingsStepper } from '@/components/basket/servings-stepper';
import { changePantry } from '@/components/cart/device-lists';
import { Dialog } from '@/components/ui/dialog';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import {
  buyMealAgain,
  halveServings,
  moveMeal,
  postponeMeals,
  setMealServings,
  splitMeal,
  withCooked,
} from '@/lib/planning/meal-change-rules';
import { isBoughtToCook, isRecipeMeal, isToBuy, type Meal } from '@/lib/planning/meal-rules';
import { type PantryItem, withoutCooked, withoutPantryChange } from '@/lib/planning/pantry-rules';
import { formatPlanDay } from '@/lib/planning/plan-day-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { generateUuid } from '@/lib/text/id-rules';
import { DayButtons } from './day-buttons';
import { changePlan, FORGOTTEN, TOO_MANY } from './plan-changes';

/** Moves a meal to another day, with all that come after it or alone, cooks it for more or fewer, or on two days. */
export function MealDialog({
  meal,
  title,
  recipe,
  meals,
  first,
  today,
  onClose,
}: {
  meal: Meal;
  title: string;
  /** With the products of its lines, once they are loaded. */
  recipe: RecipeProducts | null;
  meals: readonly Meal[];
  /** The first day to choose. */
  first: string;
  today: string;
  onClose: () => void;
}) {
  const halves = isToBuy(meal) ? halveServings(meal) : null;

  function change(update: (stored: readonly Meal[]) => readonly Meal[] | string, done: string) {
    changePlan(update, done);
    onClose();
  }

  /** Its amounts are off the pantry, too. */
  function cook() {
    if (!isRecipeMeal(meal) || !recipe) return;
    const { products, substitutes, ingredients } = recipe;
    const cooked = { recipe: { ...recipe.recipe, products, substitutes }, servings: meal.servings };
    let before: readonly PantryItem[] = [];
    let after = before;
    const isKept = changePantry((stored) => {
      before = stored;
      after = withoutCooked(stored, cooked, ingredients);
      return after;
    });
    const isTaken = JSON.stringify(after) !== JSON.stringify(before);
    changePlan(
      (stored) => withCooked(stored, meal.id),
      `${title} is cooked.${isTaken ? ` Your pantry is up to date.${isKept ? '' : ` ${FORGOTTEN}`}` : ''}`,
      isTaken
        ? () => void changePantry((stored) => withoutPantryChange(stored, { before, after }))
        : undefined,
    );
    onClose();
  }

  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {isToBuy(meal) && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <span className="text-muted">Servings</span>
          <ServingsStepper
            value={meal.servings}
            label={`Servings of ${title}`}
            onChange={(servings) =>
              changePlan(
                (stored) => setMealServings(stored, meal.id, servings),
                `${title} is now for ${servings}.`,
              )
            }
          />
        </div>
      )}
      <div className="mt-3 flex flex-col items-start">
        {meal.day !== null && (
          <button
            type="button"
            className="link-button text-sm"
            onClick={() =>
              change(
                (stored) => postponeMeals(stored, meal.id),
                `${title} and all later meals moved one day later.`,
              )
            }
          >
            We ate out: move this and all later meals one day later
          </button>
        )}
        {isBoughtToCook(meal) && (
          <button
            type="button"
            className="link-button text-sm"
            onClick={() =>
              change((stored) => buyMealAgain(stored, meal.id), `${title} is to be bought again.`)
            }
          >
            Buy it again
          </button>
        )}
        {halves && (
          <button
            type="button"
            className="link-button text-sm"
            onClick={() =>
              change(
                (stored) => splitMeal(stored, meal.id, { newId: generateUuid(), today }) ?? TOO_MANY,
                `${title} is now two meals.`,
              )
            }
          >
            {`Cook it twice: ${formatServings(halves[0])}, then ${halves[1]} ${meal.day === null ? 'another day' : 'the next day'}`}
          </button>
        )}
      </div>
      {isRecipeMeal(meal) && !meal.isCooked && recipe && (
        <button type="button" className="button button-ghost mt-2" onClick={cook}>
          Cooked it
        </button>
      )}
      <h3 className="mt-4 text-lg">Move to</h3>
      <DayButtons
        {...{ first, today, meals }}
        chosen={meal.day}
        onChoose={(day) =>
          day === meal.day
            ? onClose()
            : change(
                (stored) => moveMeal(stored, meal.id, day),
                day === null ? `${title} has no day yet.` : `${title} moved to ${formatPlanDay(day)}.`,
              )
        }
      />
    </Dialog>
  );
}
