'use client';

import { useMemo } from 'react';
import { useBasketRecipes } from '@/components/basket/use-basket-recipes';
import { useRecipeState } from '@/components/catalog/recipe-choice-store';
import { usePrivateNote } from '@/components/recipe-box/private-note-store';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { toLocalDay } from '@/lib/planning/plan-day-rules';
import { listCookSteps } from '@/lib/recipes/cook-step-rules';
import { toLineWeights } from '@/lib/recipes/recipe-text-rules';
import { scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { toUnscaledText } from '@/lib/recipes/unscaled-note-rules';
import styles from './cook-mode.module.css';
import { CookSteps } from './cook-steps';

/**
 * A recipe while it is cooked: one step at a time on the entire screen, with the amounts for the servings and in the units that
 * its page shows.
 */
export function CookMode({
  recipeId,
  isOpen,
  onClose,
}: {
  recipeId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { loaded, retry } = useBasketRecipes([recipeId]);
  const recipe = loaded.get(recipeId);
  const title = recipe && typeof recipe === 'object' ? recipe.recipe.title : 'Cook';
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isFullScreen>
      <div className={styles.screen}>
        {recipe === undefined && <p role="status">Loading…</p>}
        {recipe === 'missing' && (
          <p>The recipe cannot be opened: it is no longer available, or you are logged out.</p>
        )}
        {recipe === 'failed' && (
          <div role="alert">
            <p>The steps could not be loaded. Please check your connection.</p>
            <button type="button" className="link-button" onClick={retry}>
              Try again
            </button>
          </div>
        )}
        {typeof recipe === 'object' && <ScaledSteps products={recipe} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function ScaledSteps({
  products: { recipe, products, ingredients },
  onClose,
}: {
  products: RecipeProducts;
  onClose: () => void;
}) {
  const { servings, units } = useRecipeState();
  const count = servings ?? recipe.servings;
  const ownNote = usePrivateNote(recipe._id)?.text ?? '';
  const rating = useLazyDialog(async () => (await import('@/components/reviews/note-sheet')).NoteSheet);
  const { steps, note, lines } = useMemo(() => {
    const weights = toLineWeights(products, ingredients);
    const scaled = scaleRecipe(recipe, { servings: count, units }, weights);
    const isScaled = count !== recipe.servings;
    const unscaled = `${toUnscaledText(scaled)} are for ${formatServings(recipe.servings)}.`;
    return { steps: listCookSteps(recipe, scaled), note: isScaled ? unscaled : '', lines: scaled.lines };
  }, [recipe, products, ingredients, count, units]);
  return (
    <>
      <CookSteps
        {...{ recipe, steps, lines, note, ownNote, onClose }}
        servings={count}
        onRate={rating.open}
      />
      <FormFailure message={rating.failure} />
      {rating.Dialog && (
        <rating.Dialog recipeId={recipe._id} madeAt={toLocalDay(new Date())} isOpen onClose={rating.close} />
      )}
    </>
  );
}
