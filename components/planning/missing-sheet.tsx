'use client';

import { useState } from 'react';
import { RecipeSheet } from '@/components/basket/basket-sheet';
import { useBasketChoice } from '@/components/basket/use-basket-choice';
import { useAlwaysAtHome, usePantry } from '@/components/cart/device-lists';
import { toLineKey } from '@/lib/basket/basket-choice-rules';
import type { PantryMatch } from '@/lib/planning/pantry-match-schema';
import { isMeasured } from '@/lib/planning/pantry-rules';

/** The basket of a dish without what is at home. Amounts that the pantry measures are compared with the dish's by the basket itself. */
export function MissingSheet({
  match: { recipe, nearly, atHome },
  onClose,
}: {
  match: PantryMatch;
  onClose: () => void;
}) {
  const pantry = usePantry();
  const staples = useAlwaysAtHome();
  const [servings, setServings] = useState<number | null>(null);
  const isCounted = (id: string | null) => id !== null && (staples.includes(id) || isMeasured(pantry, id));
  const had = [...nearly, ...atHome.filter(({ itemId }) => !isCounted(itemId))];
  const choice = useBasketChoice(
    had.flatMap(({ lineIds }) => lineIds.map((lineId) => toLineKey({ recipeId: recipe._id, lineId }))),
  );
  return (
    <RecipeSheet
      title="Shop what’s missing"
      recipeId={recipe._id}
      servings={servings}
      choice={choice}
      onServings={setServings}
      onClose={onClose}
    />
  );
}
