import type { Metadata } from 'next';
import { AdminSearch } from '@/components/admin/admin-search';
import { ListCount } from '@/components/admin/list-count';
import { RecipeDrafts } from '@/components/admin/recipe-drafts';
import { RecipeEditor } from '@/components/admin/recipe-editor';
import { RecipeSortLinks } from '@/components/admin/recipe-sort-links';
import { RecipeTable } from '@/components/admin/recipe-table';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findEditableRecipe, listRecipeDrafts } from '@/lib/catalog/edited-recipe-queries';
import { DEFAULT_RECIPE_SORT } from '@/lib/catalog/recipe-list-rules';
import { recipeListSearchSchema } from '@/lib/catalog/recipe-list-schema';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { findRecipeRows } from '@/lib/search/recipe-list-queries';

export const metadata: Metadata = { title: 'Admin: recipes' };

export default async function AdminRecipesPage({ searchParams }: PageProps<'/admin'>) {
  const { id: userId } = await requirePageUser('adminRecipes', await searchParams);
  const { edit, ...search } = recipeListSearchSchema.parse(await searchParams);
  const [{ recipes, page, pageCount, count, correction }, drafts, editedRecipe] = await Promise.all([
    findRecipeRows(search),
    listRecipeDrafts(),
    edit && edit !== NEW_ITEM ? findEditableRecipe(edit) : null,
  ]);
  const list = { ...search, page };
  const { sortBy, order } = list;
  const isUsualOrder = sortBy === DEFAULT_RECIPE_SORT.sortBy && order === DEFAULT_RECIPE_SORT.order;

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="admin-heading">Recipes</h1>
        <div className="flex flex-wrap gap-x-6">
          <PageLink
            href={pages.adminNotes.path()}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Cooks’ notes
          </PageLink>
          <PageLink
            href={pages.adminDiets.path()}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Diets that are not shown
          </PageLink>
          <PageLink
            href={pages.adminSearches.path()}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Searches without a result
          </PageLink>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <AdminSearch
          label="Search titles, other names and countries"
          path={pages.adminRecipes.path()}
          search={list.search}
          otherParameters={isUsualOrder ? {} : { sortBy, order }}
        />
        <RecipeEditor userId={userId} list={list} edit={edit} recipe={editedRecipe} />
      </div>
      <RecipeDrafts drafts={drafts} list={list} userId={userId} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ListCount
          count={count}
          ids={recipes.map(({ _id }) => _id)}
          nouns={['recipe', 'recipes']}
          search={list.search}
          correction={correction}
        />
        <RecipeSortLinks list={list} />
      </div>
      <RecipeTable recipes={recipes} list={list} userId={userId} />
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          toHref={(target) => pages.adminRecipes.path({ ...list, page: target })}
        />
      )}
    </>
  );
}
