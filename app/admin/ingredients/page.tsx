import type { Metadata } from 'next';
import { AdminSearch } from '@/components/admin/admin-search';
import { IngredientScreen } from '@/components/admin/ingredient-screen';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { groupIngredients } from '@/lib/catalog/ingredient-list-rules';
import { ingredientListSearchSchema } from '@/lib/catalog/ingredient-list-schema';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Admin: ingredients' };

export default async function AdminIngredientsPage({ searchParams }: PageProps<'/admin/ingredients'>) {
  const { id: userId } = await requirePageUser('adminIngredients', await searchParams);
  const { edit, ...filters } = ingredientListSearchSchema.parse(await searchParams);
  const ingredients = await listIngredients();
  const allGroups = groupIngredients(ingredients, {});
  const groups = groupIngredients(ingredients, filters);
  const count = groups.reduce((sum, group) => sum + group.ingredients.length, 0);

  return (
    <>
      <h1 className="mt-8">Ingredients</h1>
      <div className="mt-6">
        <AdminSearch
          label="Search names and aliases"
          path={pages.adminIngredients.path()}
          search={filters.search}
          otherParameters={filters.category ? { category: filters.category } : {}}
        />
      </div>
      <nav aria-label="Categories" className="mt-4 flex flex-wrap gap-1 text-sm">
        {['', ...allGroups.map(({ category }) => category)].map((category) => (
          <PageLink
            key={category}
            href={pages.adminIngredients.path({ ...filters, category })}
            aria-current={category === (filters.category ?? '') ? 'true' : undefined}
            className="admin-filter"
          >
            {category || 'All categories'}
          </PageLink>
        ))}
      </nav>
      <p role="status" className="my-4 text-muted">
        {count} {count === 1 ? 'ingredient' : 'ingredients'}
      </p>
      <IngredientScreen
        userId={userId}
        groups={groups}
        categories={allGroups.map(({ category }) => category)}
        filters={filters}
        edit={edit}
        editedIngredient={ingredients.find(({ _id }) => _id === edit) ?? null}
      />
    </>
  );
}
