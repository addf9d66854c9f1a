'use client';

import { useEffect, useState } from 'react';
import { PageLink } from '@/components/ui/page-link';
import type { listIngredientUses } from '@/lib/catalog/ingredient-endpoints';
import type { IngredientUsesView as Uses } from '@/lib/catalog/ingredient-list-schema';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';

/** The public recipes that use an ingredient, and how many orders have it, loaded when it is shown. */
export function IngredientUses({
  id,
  max = Number.POSITIVE_INFINITY,
}: {
  id: string;
  /** How many recipes are listed, if there are more. */
  max?: number;
}) {
  const [uses, setUses] = useState<Uses | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    setUses(null);
    setHasFailed(false);
    callApi<typeof listIngredientUses>('GET', `/api/admin/ingredients/${id}/uses`)
      .then((response) => {
        if (!isUnmounted) setUses(response);
      })
      .catch((error) => {
        console.error('The recipes that use the ingredient could not be loaded', error);
        if (!isUnmounted) setHasFailed(true);
      });
    return () => {
      isUnmounted = true;
    };
  }, [id]);

  const listed = uses?.recipes.slice(0, max) ?? [];
  return (
    <section
      aria-label="Recipes that use it"
      aria-busy={!uses && !hasFailed}
      className="rounded-field bg-sunken p-4 text-sm"
    >
      <p role="status" className="font-medium">
        {hasFailed ? 'The recipes that use it could not be loaded.' : toUsesText(uses)}
      </p>
      {uses && uses.count > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {listed.map(({ _id, title }) => (
            <li key={_id}>
              <PageLink
                href={pages.recipe.path({ id: _id })}
                target="_blank"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                <span className="wrap-anywhere min-w-0">
                  {title}
                  <span className="sr-only"> (opens in a new tab)</span>
                </span>
              </PageLink>
            </li>
          ))}
          {uses.count > listed.length && (
            <li className="inline-flex min-h-11 items-center text-muted">
              and {uses.count - listed.length} more
            </li>
          )}
        </ul>
      )}
      {uses && uses.orderCount > 0 && (
        <p className="mt-1">
          {`${uses.orderCount} ${uses.orderCount === 1 ? 'paid order has' : 'paid orders have'} it.`}
        </p>
      )}
    </section>
  );
}

/** As one text: a translator would take the place of each of several, which React then cannot remove. */
function toUsesText(uses: Uses | null): string {
  if (!uses) return 'Looking for recipes that use it...';
  if (uses.count === 0) return 'No recipes use it.';
  return `Used by ${uses.count} ${uses.count === 1 ? 'recipe' : 'recipes'}:`;
}
