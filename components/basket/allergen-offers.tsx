'use client';

import { useMyAllergens } from '@/components/allergens/my-allergens-store';
import { toLineKey, withSubstitute } from '@/lib/basket/basket-choice-rules';
import type { BasketRow, BasketSubstitute } from '@/lib/basket/basket-row-rules';
import { listSafeOffers } from '@/lib/basket/safe-substitute-rules';
import { SubstituteFields } from './substitute-fields';
import type { ShownBasket } from './use-basket';
import type { BasketChoice } from './use-basket-choice';

/** What to buy instead of something that has or may have what the visitor avoids. */
export function AllergenOffers({
  row,
  basket: { recipes },
  choice: { choices, change },
}: {
  row: BasketRow;
  basket: ShownBasket;
  choice: BasketChoice;
}) {
  const avoided = useMyAllergens();
  const ingredients = recipes.flatMap((recipe) => recipe.ingredients);
  const offers = listSafeOffers(row, ingredients, avoided);
  if (row.state !== 'needed' || offers === null) return null;
  if (offers.length === 0) return <p className="mb-2 text-muted text-sm">We sell nothing to take instead.</p>;
  const chosen = row.lines.map((line) => choices.instead[toLineKey(line)]?.use).find(Boolean);
  const choose = (substitute: BasketSubstitute | null) =>
    change((former) => withSubstitute(former, substitute?.lines ?? row.lines, substitute));
  return (
    <div role="group" aria-label={`Without your allergens, instead of ${row.name}`}>
      <p className="font-medium text-sm">Without your allergens:</p>
      <SubstituteFields substitutes={offers} chosen={chosen} onChoose={choose} />
    </div>
  );
}
