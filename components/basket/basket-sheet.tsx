'use client';

import { ArrowLeft, ListChecks } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMealPlan } from '@/components/cart/device-lists';
import { changeServings } from '@/components/catalog/change-amounts';
import { useRecipeState } from '@/components/catalog/recipe-choice-store';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { toLineKey, withoutAdvice, withoutPacks } from '@/lib/basket/basket-choice-rules';
import { listAisles } from '@/lib/basket/shopping-list-rules';
import { isRecipeMeal, listComing, listToBuy } from '@/lib/planning/meal-rules';
import { toLocalDay } from '@/lib/planning/plan-day-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { BasketRows } from './basket-rows';
import { BasketTotal } from './basket-total';
import { LeftoverRecipes } from './leftover-recipes';
import { PlanRecipes } from './plan-recipes';
import { RecipePlanButtons } from './recipe-plan-buttons';
import { ServingsStepper } from './servings-stepper';
import { ShoppingList } from './shopping-list';
import { useAddBasket } from './use-add-basket';
import { type ShownBasket, useBasket } from './use-basket';
import { type BasketChoice, useBasketChoice } from './use-basket-choice';
import { type BasketRecipes, useBasketRecipes } from './use-basket-recipes';

type View = 'recipe' | 'plan' | 'list';

const TITLES: Record<View, string> = {
  recipe: 'Shop this recipe',
  plan: 'Meal plan',
  list: 'Shopping list',
};

/** Wide enough for two columns of the shopping list, and short lines. */
const WIDTH_PX = 720;

type SheetProps = {
  recipeId: string;
  /** The author's. */
  servings: number;
  onClose: () => void;
};

/**
 * The basket of a recipe, or for all recipes of the meal plan: the needs for the wished servings, without those at home, and the
 * packs that cover them. One button adds these to the cart. The servings are those of the page, and the choices are there again
 * when the sheet is opened again, but no packs that were chosen for other servings.
 */
export function BasketSheet({ isOpen, ...props }: SheetProps & { isOpen: boolean }) {
  const choice = useBasketChoice();
  const servings = useRecipeState().servings ?? props.servings;
  const former = useRef(servings);
  useEffect(() => {
    if (!isOpen && former.current !== servings) choice.change(withoutPacks);
    former.current = servings;
  });
  return isOpen && <OpenSheet {...props} choice={choice} />;
}

function OpenSheet({ recipeId, servings: written, onClose, choice }: SheetProps & { choice: BasketChoice }) {
  /** The views on the way to the shown one. */
  const [path, setPath] = useState<readonly View[]>(['recipe']);
  const servings = useRecipeState().servings ?? written;
  const stored = useMealPlan();
  const today = toLocalDay(new Date());
  const meals = useMemo(() => listComing(stored, today), [stored, today]);
  const plan = meals.filter(isRecipeMeal).filter(({ isCooked }) => !isCooked);
  const recipe = useMemo(() => ({ recipeId, servings }), [recipeId, servings]);
  const isPlan = path.includes('plan');
  const shopped = useMemo(() => (isPlan ? listToBuy(meals) : [recipe]), [isPlan, meals, recipe]);
  // Those that are bought have titles, too.
  const recipes = useBasketRecipes([...new Set((isPlan ? plan : shopped).map((each) => each.recipeId))]);
  const basket = useBasket(shopped, recipes.loaded, choice.choices);
  const view = path.at(-1) ?? 'recipe';
  const dropAdvice = () => choice.change(withoutAdvice);
  const open = (next: View) => {
    dropAdvice();
    setPath([...path, next]);
  };
  const goBack = () => setPath(path.slice(0, -1));
  const [shown] = basket.recipes;
  const listButton = (
    <button type="button" className="button button-ghost" onClick={() => open('list')}>
      <Icon icon={ListChecks} size={18} />
      Shopping list
    </button>
  );

  return (
    <Dialog
      title={TITLES[view]}
      isOpen
      onClose={onClose}
      onBack={path.length > 1 ? goBack : onClose}
      task={{ widthPx: WIDTH_PX }}
    >
      {view === 'recipe' && shown && (
        <>
          <p dir="auto" className="mt-2 font-medium text-lg">
            {shown.recipe.title}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <ServingsStepper
              value={servings}
              onChange={(count) => {
                changeServings({ recipeId, servings: written }, count, shown);
                dropAdvice();
              }}
            />
            <RecipePlanButtons recipe={recipe} title={shown.recipe.title} onOpenPlan={() => open('plan')}>
              {listButton}
            </RecipePlanButtons>
          </div>
        </>
      )}
      {view === 'plan' && (
        <>
          <PlanRecipes plan={plan} loaded={recipes.loaded} onChange={dropAdvice} />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <button type="button" className="button button-ghost" onClick={goBack}>
              <Icon icon={ArrowLeft} size={18} />
              Back
            </button>
            {shown && listButton}
          </div>
        </>
      )}
      {view === 'list' ? (
        <ShoppingList {...toShoppingList(basket, choice)} onBack={goBack} />
      ) : (
        <BasketBody
          recipeIds={shopped.map((each) => each.recipeId)}
          isBought={isPlan && plan.length > 0}
          recipes={recipes}
          basket={basket}
          choice={choice}
          onAdded={onClose}
        />
      )}
    </Dialog>
  );
}

/** The rows and the total, as soon as all recipes are loaded. */
function BasketBody({
  recipeIds,
  isBought,
  recipes: { loaded, retry },
  basket,
  choice,
  onAdded,
}: {
  recipeIds: readonly string[];
  /** Whether something that is not to be bought was bought. */
  isBought: boolean;
  recipes: BasketRecipes;
  basket: ShownBasket;
  choice: BasketChoice;
  onAdded: () => void;
}) {
  const add = useAddBasket(basket.items, onAdded);
  const states = recipeIds.map((id) => loaded.get(id));
  if (states.includes(undefined)) {
    return (
      // As high as the rows will be, which mostly fill the screen: the sheet would grow while it is read.
      <p role="status" className="mt-4 min-h-dvh">
        Loading…
      </p>
    );
  }
  if (states.includes('failed')) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4">
        <p>The ingredients could not be loaded. Please check your connection.</p>
        <button type="button" className="link-button" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  if (basket.recipes.length === 0) {
    return (
      <p className="mt-4">
        {recipeIds.length === 0
          ? isBought
            ? 'Everything in the meal plan is bought.'
            : 'The meal plan is empty. Add recipes to it where you shop for them.'
          : 'There is nothing to shop for: the recipe is not there anymore, or you are logged out.'}
      </p>
    );
  }
  return (
    <>
      <BasketRows basket={basket} choice={choice} />
      <LeftoverRecipes basket={basket} />
      <BasketTotal basket={basket} choice={choice} onAdd={add} />
    </>
  );
}

/** Things to get anywhere; a substitute stands for the replaced one. */
function toShoppingList({ rows, elsewhere, recipes, toNeedText }: ShownBasket, { choices }: BasketChoice) {
  const wanted = elsewhere.filter(({ lines }) => !lines.some((line) => choices.instead[toLineKey(line)]));
  const dishes = recipes.map(({ recipe, servings }) => `${recipe.title}, ${formatServings(servings)}`);
  return { heading: dishes.join('\n'), aisles: listAisles({ rows, elsewhere: wanted }, toNeedText) };
}
