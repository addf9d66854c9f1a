'use client';

import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { DishPicture } from '@/components/catalog/dish-picture';
import { writeDraft } from '@/components/ui/draft-storage';
import { PageLink } from '@/components/ui/page-link';
import { toRecipeListHref } from '@/lib/catalog/recipe-list-rules';
import type { RecipeListSearch, RecipeRow } from '@/lib/catalog/recipe-list-schema';
import { AdminDate } from './admin-date';
import { ACTIONS, AdminTable } from './admin-table';
import { useRecipeDeletions } from './recipe-deletions';
import { toRecipeDraftKey } from './recipe-editor';

const COLUMNS = [
  { name: 'Recipe' },
  { name: 'Country', className: 'max-md:hidden' },
  { name: 'Created', className: 'max-lg:hidden' },
  { name: 'Favorites', className: 'text-right max-lg:hidden' },
  ACTIONS,
] as const;

/** The recipes of one page, each with what can be done to it. */
export function RecipeTable({
  recipes,
  list,
  userId,
}: {
  recipes: RecipeRow[];
  list: Omit<RecipeListSearch, 'edit'>;
  userId: string;
}) {
  const { hiddenIds, remove } = useRecipeDeletions();
  const shown = recipes.filter(({ _id }) => !hiddenIds.has(_id));
  if (shown.length === 0) return <p className="mt-6 text-muted">No recipes here.</p>;
  return (
    <AdminTable columns={COLUMNS}>
      {shown.map((recipe) => (
        <tr key={recipe._id}>
          <th scope="row">
            <span className="flex items-center gap-3">
              <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-lg max-sm:hidden">
                <DishPicture recipe={recipe} sizes="64px" />
              </span>
              <span>
                <span className="font-medium">{recipe.title}</span>
                <span className="block text-muted text-sm md:hidden">{recipe.country}</span>
              </span>
            </span>
          </th>
          <td className="max-md:hidden">{recipe.country}</td>
          <td className="max-lg:hidden">
            <AdminDate iso={recipe.createdAt} />
          </td>
          <td className="text-right tabular-nums max-lg:hidden">{recipe.favoritesCount}</td>
          <td>
            <span className="flex justify-end">
              <PageLink
                href={toRecipeListHref({ ...list, edit: recipe._id })}
                scroll={false}
                className="button-round"
                aria-label={`Edit ${recipe.title}`}
              >
                <Pencil aria-hidden="true" size={18} />
              </PageLink>
              <PageLink
                href={`/recipes/detail/${recipe._id}`}
                className="button-round"
                aria-label={`Public page of ${recipe.title}`}
              >
                <ExternalLink aria-hidden="true" size={18} />
              </PageLink>
              <button
                type="button"
                className="button-round"
                aria-label={`Delete ${recipe.title}`}
                onClick={() => {
                  writeDraft(toRecipeDraftKey(userId, recipe._id), null);
                  remove(recipe);
                }}
              >
                <Trash2 aria-hidden="true" size={18} />
              </button>
            </span>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
