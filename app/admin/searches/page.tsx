import type { Metadata } from 'next';
import { AdminTable } from '@/components/admin/admin-table';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';
import { listMissedSearches } from '@/lib/search/counted-search-queries';

export const metadata: Metadata = { title: 'Admin: searches' };

const COLUMNS = [{ name: 'Search' }, { name: 'Times' }] as const;

export default async function AdminSearchesPage({ searchParams }: PageProps<'/admin/searches'>) {
  await requirePageUser('adminSearches', await searchParams);
  const searches = await listMissedSearches();
  return (
    <>
      <h1 className="admin-heading">Searches without a result</h1>
      <p className="mt-2 max-w-prose text-muted">
        What visitors have searched for at least three times in 90 days and not found. No one knows who they
        were. A search that finds something today may be among them.
      </p>
      <AdminTable
        columns={COLUMNS}
        rows={searches.map((each) => ({ ...each, _id: each.search }))}
        empty={<p className="mt-6 text-muted">Nothing has been missed three times.</p>}
      >
        {({ search, count }) => (
          <>
            <th scope="row" className="wrap-anywhere">
              <PageLink
                href={pages.search.path({ q: search })}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {search}
              </PageLink>
            </th>
            <td className="tabular-nums">{count}</td>
          </>
        )}
      </AdminTable>
    </>
  );
}
