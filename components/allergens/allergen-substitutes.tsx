'use client';

import { useEffect, useState } from 'react';
import type { getRecipeProducts } from '@/lib/basket/basket-endpoints';
import { type AllergenSubstitute, listSafeSubstitutes } from '@/lib/basket/safe-substitute-rules';
import { callApi } from '@/lib/http/api-client';
import type { AllergenGroup } from '@/models/ingredient-limits';

/** What takes the place of a recipe's lines that have or may have what the visitor avoids, as far as it is free of it. */
export function AllergenSubstitutes({
  recipeId,
  avoided,
}: {
  recipeId: string;
  avoided: readonly AllergenGroup[];
}) {
  const [lines, setLines] = useState<readonly AllergenSubstitute[] | null>(null);
  useEffect(() => {
    let isStale = false;
    callApi<typeof getRecipeProducts>('GET', `/api/recipes/${recipeId}/products`).then(
      (products) => !isStale && setLines(listSafeSubstitutes(products, avoided)),
      // The mark itself stays.
      (error: unknown) => console.error('The substitutes could not be loaded', error),
    );
    return () => {
      isStale = true;
    };
  }, [recipeId, avoided]);
  return lines?.map(({ name, substitutes }) => (
    <span key={name} className="block text-sm">
      {name}:{' '}
      {substitutes.length > 0
        ? `${substitutes.join(', or ')} instead has none of your allergens`
        : 'we know nothing to take instead'}
    </span>
  ));
}
