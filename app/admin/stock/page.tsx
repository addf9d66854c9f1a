import type { Metadata } from 'next';
import { StockTable } from '@/components/admin/stock-table';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findExistingPage } from '@/lib/http/page-rules';
import { findStockPage } from '@/lib/orders/stock-queries';
import { stockSearchSchema } from '@/lib/orders/stock-schema';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Admin: stock' };

export default async function AdminStockPage({ searchParams }: PageProps<'/admin/stock'>) {
  await requirePageUser('adminStock', await searchParams);
  const search = stockSearchSchema.parse(await searchParams);
  const { packs, page, pageCount, lowCount, lowStock } = await findExistingPage(search.page, findStockPage);

  return (
    <>
      <h1 className="admin-heading">Stock</h1>
      <p className="mt-2 max-w-prose text-muted">
        The packs that are counted, lowest first: {lowCount} of them have {lowStock} or fewer left. Pieces of
        an order are subtracted when it is placed, and come back if it is closed or cancelled before it is
        shipped; open orders are those that are not shipped yet.
      </p>
      <StockTable packs={packs} lowStock={lowStock} />
      {pageCount > 1 && (
        <Pager page={page} pageCount={pageCount} toHref={(to) => pages.adminStock.path({ page: to })} />
      )}
    </>
  );
}
