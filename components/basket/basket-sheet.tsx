'use client';

import { ListChecks } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import { changeServings } from '@/components/catalog/change-amounts';
import { useRecipeState } from '@/components/catalog/recipe-choice-store';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { toLineKey, withoutAdvice, withoutPacks } from '@/lib/basket/basket-choice-rules';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { listAisles } from '@/lib/basket/shopping-list-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { BasketRows } from './basket-rows';
import { BasketTotal } from './basket-total';
import { LeftoverRecipes } from './leftover-recipes';
import { RecipePlanButtons } from './recipe-plan-buttons';
import { ServingsStepper } from './servings-stepper';
import { ShoppingList } from './shopping-list';
import { useAddBasket } from './use-add-basket';
import { type ShownBasket, useBasket } from './use-basket';
import { type BasketChoice, useBasketChoice } from './use-basket-choice';
import { type LoadedRecipe, useBasketRecipes } from './use-basket-recipes';
import { useFreePantry, usePromisedMeals } from './use-free-pantry';

type View = 'recipe' | 'list';

/** Wide enough for two columns of the shopping list, and short lines. */
const WIDTH_PX = 720;

type SheetProps = {
  recipeId: string;
  /** The author's. */
  servings: number;
  onClose: () => void;
};

/**
 * The basket of a recipe: the needs for the wished servings, without those at home, and the packs that cover them. One button adds
 * these to the cart. The servings are those of the page, and the choices are there again when the sheet is opened again, but no
 * packs that were chosen for other servings.
 */
export function BasketSheet({ isOpen, ...props }: SheetProps & { isOpen: boolean }) {
  const choice = useBasketChoice();
  const servings = useRecipeState().servings ?? props.servings;
  const former = useRef(servings);
  useEffect(() => {
    if (!isOpen && former.current !== servings) choice.change(withoutPacks);
    former.current = servings;
  });
  return (
    isOpen && (
      <RecipeSheet
        title="Shop this recipe"
        recipeId={props.recipeId}
        servings={servings}
        choice={choice}
        onServings={(count, shown) =>
          changeServings({ recipeId: props.recipeId, servings: props.servings }, count, shown)
        }
        onClose={props.onClose}
      />
    )
  );
}

/** The open sheet of a recipe. */
export function RecipeSheet({
  title,
  recipeId,
  servings: wished,
  choice,
  onServings,
  onClose,
}: {
  title: string;
  recipeId: string;
  /** Null for the author's. */
  servings: number | null;
  choice: BasketChoice;
  onServings: (servings: number, shown: RecipeProducts) => void;
  onClose: () => void;
}) {
  const [view, setView] = useState<View>('recipe');
  const promised = usePromisedMeals();
  const recipes = useBasketRecipes([...new Set([recipeId, ...promised.map((each) => each.recipeId)])]);
  const loaded = recipes.loaded.get(recipeId);
  const servings = wished ?? (typeof loaded === 'object' ? loaded.recipe.servings : 1);
  const recipe = useMemo(() => ({ recipeId, servings }), [recipeId, servings]);
  const shopped = useMemo(() => [recipe], [recipe]);
  const freePantry = useFreePantry(promised, recipes.loaded);
  const basket = useBasket(shopped, recipes.loaded, { choices: choice.choices, freePantry });
  const dropAdvice = () => choice.change(withoutAdvice);
  const goBack = () => setView('recipe');
  const [shown] = basket.recipes;

  return (
    <Dialog
      title={view === 'list' ? 'Shopping list' : title}
      isOpen
      onClose={onClose}
      onBack={view === 'list' ? goBack : onClose}
      task={{ widthPx: WIDTH_PX }}
    >
      {view === 'list' ? (
        <ShoppingList {...toShoppingList(basket, choice)} onBack={goBack} />
      ) : (
        <>
          {shown && (
            <>
              <p dir="auto" className="mt-2 font-medium text-lg">
                {shown.recipe.title}
              </p>
              <div className="mt-4 flex flex-wrap items-center gap-3">
                <ServingsStepper
                  value={servings}
                  onChange={(count) => {
                    onServings(count, shown);
                    dropAdvice();
                  }}
                />
                <RecipePlanButtons recipe={recipe} title={shown.recipe.title}>
                  <button
                    type="button"
                    className="button button-ghost"
                    onClick={() => {
                      dropAdvice();
                      setView('list');
                    }}
                  >
                    <Icon icon={ListChecks} size={18} />
                    Shopping list
                  </button>
                </RecipePlanButtons>
              </div>
            </>
          )}
          <BasketBody
            recipe={loaded}
            retry={recipes.retry}
            basket={basket}
            choice={choice}
            onAdded={onClose}
          />
        </>
      )}
    </Dialog>
  );
}

/** The rows and the total, as soon as the recipe is loaded. */
function BasketBody({
  recipe,
  retry,
  basket,
  choice,
  onAdded,
}: {
  recipe: LoadedRecipe | undefined;
  retry: () => void;
  basket: ShownBasket;
  choice: BasketChoice;
  onAdded: () => void;
}) {
  const add = useAddBasket(basket.items, onAdded);
  if (recipe === undefined) {
    return (
      // As high as the rows will be, which mostly fill the screen: the sheet would grow while it is read.
      <p role="status" className="mt-4 min-h-dvh">
        Loading…
      </p>
    );
  }
  if (recipe === 'failed') {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4">
        <p>The ingredients could not be loaded. Please check your connection.</p>
        <button type="button" className="link-button" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  if (recipe === 'missing') {
    return (
      <p className="mt-4">
        There is nothing to shop for: the recipe is no longer available, or you are logged out.
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
function toShoppingList({ rows, elsewhere, recipes, toListText }: ShownBasket, { choices }: BasketChoice) {
  const wanted = elsewhere.filter(({ lines }) => !lines.some((line) => choices.instead[toLineKey(line)]));
  const dishes = recipes.map(({ recipe, servings }) => `${recipe.title}, ${formatServings(servings)}`);
  return { heading: dishes.join('\n'), aisles: listAisles({ rows, elsewhere: wanted }, toListText) };
}
