import { Pencil } from 'lucide';
import type { Metadata } from 'next';
import { RowActions, RowHeader, RowLink } from '@/components/admin/admin-row';
import { ACTIONS, AdminTable } from '@/components/admin/admin-table';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { dietListSearchSchema } from '@/lib/catalog/recipe-list-schema';
import { findExistingPage } from '@/lib/http/page-rules';
import { pages } from '@/lib/pages/pages';
import { findHiddenDietPage } from '@/lib/search/hidden-diet-queries';

export const metadata: Metadata = { title: 'Admin: diets' };

const COLUMNS = [{ name: 'Recipe' }, { name: 'Not shown' }, ACTIONS] as const;

export default async function AdminDietsPage({ searchParams }: PageProps<'/admin/diets'>) {
  await requirePageUser('adminDiets', await searchParams);
  const search = dietListSearchSchema.parse(await searchParams);
  const { recipes, count, page, pageCount } = await findExistingPage(search.page, findHiddenDietPage);

  return (
    <>
      <h1 className="admin-heading">Diets that are not shown</h1>
      <p className="mt-2 max-w-prose text-muted">
        {count} public {count === 1 ? 'recipe has' : 'recipes have'} a diet that customers do not see: an
        ingredient is known to contradict it or, for Gluten-Free, not every ingredient is known to fit.
        Contradicted ones come first. Correct the food types of the recipe, or what is known of the
        ingredient.
      </p>
      <AdminTable
        columns={COLUMNS}
        rows={recipes}
        empty={<p className="mt-6 text-muted">Every diet of every public recipe is shown.</p>}
      >
        {({ _id, title, diets }) => (
          <>
            <RowHeader name={title} image={null}>
              {null}
            </RowHeader>
            <td className="wrap-anywhere">
              {diets.map(([diet, text]) => (
                <p key={diet}>
                  {diet}: {text}
                </p>
              ))}
            </td>
            <RowActions>
              <RowLink
                icon={Pencil}
                label={`Edit ${title}`}
                title="Edit"
                href={pages.adminRecipes.path({ edit: _id })}
              />
            </RowActions>
          </>
        )}
      </AdminTable>
      {pageCount > 1 && (
        <Pager page={page} pageCount={pageCount} toHref={(to) => pages.adminDiets.path({ page: to })} />
      )}
    </>
  );
}
