import type { Metadata } from 'next';
import { AdminSearch } from '@/components/admin/admin-search';
import { CatalogDecisions } from '@/components/admin/catalog-decisions';
import { FilterRow } from '@/components/admin/filter-row';
import { IngredientScreen } from '@/components/admin/ingredient-screen';
import { ListCount } from '@/components/admin/list-count';
import { UnconfirmedAllergens } from '@/components/admin/unconfirmed-allergens';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { ingredientListSearchSchema } from '@/lib/catalog/ingredient-list-schema';
import { pages } from '@/lib/pages/pages';
import { findIngredientPage } from '@/lib/search/ingredient-list-queries';

export const metadata: Metadata = { title: 'Admin: ingredients' };

export default async function AdminIngredientsPage({ searchParams }: PageProps<'/admin/ingredients'>) {
  const { id: userId } = await requirePageUser('adminIngredients', await searchParams);
  const { edit, ...search } = ingredientListSearchSchema.parse(await searchParams);
  const { groups, count, page, pageCount, correction, categories, undecided, unconfirmed, edited } =
    await findIngredientPage({ ...search, edit });
  const list = { ...search, page };

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="admin-heading">Ingredients</h1>
        <PageLink
          href={pages.adminStock.path()}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Stock
        </PageLink>
      </div>
      <CatalogDecisions undecided={undecided} />
      <UnconfirmedAllergens ingredients={unconfirmed} list={list} />
      <div className="mt-4">
        <AdminSearch
          label="Search names and other names"
          path={pages.adminIngredients.path()}
          search={list.search}
          otherParameters={list.category ? { category: list.category } : {}}
        />
      </div>
      <FilterRow label="Categories" current={list.category ?? ''} className="mt-4">
        {['', ...categories].map((category) => (
          <PageLink
            key={category}
            showsProgress
            href={pages.adminIngredients.path({ search: list.search, category })}
            aria-current={category === (list.category ?? '') ? 'true' : undefined}
            className="admin-filter"
          >
            {category || 'All categories'}
          </PageLink>
        ))}
      </FilterRow>
      <ListCount
        count={count}
        ids={groups.flatMap(({ ingredients }) => ingredients.map(({ _id }) => _id))}
        nouns={['ingredient', 'ingredients']}
        search={list.search}
        correction={correction}
      />
      <IngredientScreen
        userId={userId}
        groups={groups}
        categories={categories}
        list={list}
        undecidedIds={undecided.map(({ _id }) => _id)}
        unconfirmedIds={unconfirmed.map(({ _id }) => _id)}
        edit={edit}
        editedIngredient={edited}
      />
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          toHref={(target) => pages.adminIngredients.path({ ...list, page: target })}
        />
      )}
    </>
  );
}
