'use client';

import { ExternalLink, Pencil, Trash2 } from 'lucide';
import { CoverImage } from '@/components/images/cover-image';
import type { RecipeListSearch, RecipeRow } from '@/lib/catalog/recipe-list-schema';
import { toDishCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import { AdminDate } from './admin-date';
import { RowActions, RowButton, RowHeader, RowLink } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { EmptyList } from './empty-list';
import { useItemDeletions } from './item-deletions';
import { toAdminDraftKey } from './use-list-editor';

const COLUMNS = [
  { name: 'Recipe' },
  { name: 'Country', className: 'max-md:hidden' },
  { name: 'Created', className: 'max-lg:hidden' },
  { name: 'Favorites', className: 'text-right max-lg:hidden' },
  ACTIONS,
] as const;

/** One page of recipes, each with its actions. */
export function RecipeTable({
  recipes,
  list,
  userId,
}: {
  recipes: RecipeRow[];
  list: Omit<RecipeListSearch, 'edit'>;
  userId: string;
}) {
  const { hiddenIds, remove } = useItemDeletions();
  const visibleRecipes = recipes.filter(({ _id }) => !hiddenIds.has(_id));
  return (
    <AdminTable
      columns={COLUMNS}
      rows={visibleRecipes}
      empty={
        <EmptyList
          nouns="recipes"
          advice="Add the first one with New recipe."
          search={list.search}
          allHref={pages.adminRecipes.path()}
        />
      }
    >
      {(recipe) => (
        <>
          <RowHeader
            name={recipe.title}
            image={
              <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-lg max-sm:hidden">
                <CoverImage cover={toDishCover(recipe)} sizes="64px" />
              </span>
            }
          >
            <span className="block text-muted text-sm md:hidden">{recipe.country}</span>
          </RowHeader>
          <td className="max-md:hidden">{recipe.country}</td>
          <td className="max-lg:hidden">
            <AdminDate iso={recipe.createdAt} />
          </td>
          <td className="text-right tabular-nums max-lg:hidden">{recipe.favoritesCount}</td>
          <RowActions>
            <RowLink
              icon={Pencil}
              label={`Edit ${recipe.title}`}
              title="Edit"
              href={pages.adminRecipes.path({ ...list, edit: recipe._id })}
              replace
              scroll={false}
            />
            <RowLink
              icon={ExternalLink}
              label={`Public page of ${recipe.title}`}
              title="Public page"
              href={pages.recipe.path({ id: recipe._id })}
            />
            <RowButton
              icon={Trash2}
              label={`Delete ${recipe.title}`}
              title="Delete"
              onClick={() =>
                void remove({
                  _id: recipe._id,
                  title: recipe.title,
                  kind: 'recipe',
                  version: recipe.version,
                  draftKey: toAdminDraftKey('recipe', userId, recipe._id),
                })
              }
            />
          </RowActions>
        </>
      )}
    </AdminTable>
  );
}
