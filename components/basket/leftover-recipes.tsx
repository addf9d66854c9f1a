'use client';

import { useEffect, useRef, useState } from 'react';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { PageLink } from '@/components/ui/page-link';
import type { listLeftoverRecipes } from '@/lib/basket/leftover-endpoints';
import type { LeftoverRecipe } from '@/lib/basket/leftover-schema';
import { formatLeftoverUses, MAX_EXCEPTED_RECIPES } from '@/lib/basket/leftover-use-rules';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type { ShownBasket } from './use-basket';

/** Offers recipes that use what the chosen packs leave over; the results are about the packs of that moment. */
export function LeftoverRecipes({ basket }: { basket: ShownBasket }) {
  const { rows, recipes } = basket;
  const leftovers = rows.flatMap(({ itemId, packs, leftover }) =>
    leftover && packs.length > 0 ? [{ itemId, ...leftover }] : [],
  );
  const request = JSON.stringify(leftovers);
  const [found, setFound] = useState<{ request: string; recipes: LeftoverRecipe[] | 'failed' } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button is at the end of the sheet: its results would be behind the total.
    if (found) list.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  if (leftovers.length === 0) return null;
  const shown = found?.request === request ? found.recipes : null;

  function toNamedUse({ itemId, share }: LeftoverRecipe['uses'][number]) {
    const row = rows.find((each) => each.itemId === itemId && each.leftover && each.packs.length > 0);
    return row ? [{ share, name: row.name, amount: basket.toLeftoverShareText(row, share) }] : [];
  }

  function find() {
    const except = recipes.slice(0, MAX_EXCEPTED_RECIPES).map(({ recipe }) => recipe._id);
    callApi<typeof listLeftoverRecipes>('POST', '/api/leftover-recipes', {
      body: { leftovers, except },
    }).then(
      (response) => setFound({ request, recipes: response.recipes }),
      () => setFound({ request, recipes: 'failed' }),
    );
  }

  return (
    <section aria-label="Recipes for your leftovers" className="mt-6 mb-4 border-hairline border-t pt-4">
      <button type="button" className="link-button" onClick={find}>
        Recipes for your leftovers
      </button>
      <div ref={list} role="status" className="text-sm">
        {shown === 'failed' && <p>They could not be loaded. Please try again.</p>}
        {shown?.length === 0 && <p>No other recipe uses your leftovers.</p>}
        {Array.isArray(shown) && shown.length > 0 && (
          <ul className="grid gap-2">
            {shown.map(({ _id, title, uses }) => (
              <li key={_id}>
                <PageLink href={pages.recipe.path({ id: _id })} className="link-button">
                  {title}
                </PageLink>
                <p className="text-muted">{formatLeftoverUses(uses.flatMap(toNamedUse))}</p>
                <AllergenMark about={`recipe:${_id}`} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
