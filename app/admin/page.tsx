import type { Metadata } from 'next';
import { AdminSearch } from '@/components/admin/admin-search';
import { RecipeDrafts } from '@/components/admin/recipe-drafts';
import { RecipeEditor } from '@/components/admin/recipe-editor';
import { RecipeSortLinks } from '@/components/admin/recipe-sort-links';
import { RecipeTable } from '@/components/admin/recipe-table';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { DEFAULT_RECIPE_SORT } from '@/lib/catalog/recipe-list-rules';
import { recipeListSearchSchema } from '@/lib/catalog/recipe-list-schema';
import { findEditableRecipe, listRecipeDrafts } from '@/lib/catalog/recipe-queries';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { findRecipeRows } from '@/lib/search/recipe-list-queries';

export const metadata: Metadata = { title: 'Admin: recipes' };

export default async function AdminRecipesPage({ searchParams }: PageProps<'/admin'>) {
  const { id: userId } = await requirePageUser('adminRecipes', await searchParams);
  const { edit, ...list } = recipeListSearchSchema.parse(await searchParams);
  const [{ recipes, pageCount, count }, drafts, editedRecipe] = await Promise.all([
    findRecipeRows(list),
    listRecipeDrafts(),
    edit && edit !== NEW_ITEM ? findEditableRecipe(edit) : null,
  ]);
  const { sortBy, order } = list;
  const isUsualOrder = sortBy === DEFAULT_RECIPE_SORT.sortBy && order === DEFAULT_RECIPE_SORT.order;

  return (
    <>
      <h1 className="mt-8">Recipes</h1>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
        <AdminSearch
          label="Search titles"
          path={pages.adminRecipes.path()}
          search={list.search}
          otherParameters={isUsualOrder ? {} : { sortBy, order }}
        />
        <RecipeEditor userId={userId} list={list} edit={edit} recipe={editedRecipe} />
      </div>
      <RecipeDrafts drafts={drafts} list={list} userId={userId} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-muted">
          {count} {count === 1 ? 'recipe' : 'recipes'}
          {list.search && ` with “${list.search}” in the title`}
        </p>
        <RecipeSortLinks list={list} />
      </div>
      <RecipeTable recipes={recipes} list={list} userId={userId} />
      <Pager
        page={list.page}
        pageCount={pageCount}
        toHref={(page) => pages.adminRecipes.path({ ...list, page })}
      />
    </>
  );
}
