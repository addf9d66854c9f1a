import type { Metadata } from 'next';
import { FilterRow } from '@/components/admin/filter-row';
import { ListCount } from '@/components/admin/list-count';
import { OrderBoard } from '@/components/admin/order-board';
import { OrderDetails } from '@/components/admin/order-details';
import { OrderFilters } from '@/components/admin/order-filters';
import { OrderTable } from '@/components/admin/order-table';
import { RecallSection } from '@/components/admin/recall';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { formatPrice } from '@/lib/catalog/price-rules';
import { type OrderListSearch, orderListSearchSchema } from '@/lib/orders/order-list-schema';
import { listKept } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { exportOrders } from '@/lib/settlement/order-admin-endpoints';
import { findOrderDesk } from '@/lib/settlement/order-desk-queries';
import { ORDER_STATUSES } from '@/models/order-limits';

export const metadata: Metadata = { title: 'Admin: orders' };

/** The one-click filters of the list, in the order in which orders are handled. */
const STAGES: readonly ({ label: string } & Partial<
  Pick<OrderListSearch, 'status' | 'packing' | 'refunds'>
>)[] = [
  { label: 'All orders' },
  { label: 'To pack', packing: 'open' },
  { label: 'Packed', packing: 'packed' },
  ...ORDER_STATUSES.map((status) => ({ label: status, status })),
  { label: 'Refund waiting', refunds: 'waiting' },
];

export default async function AdminOrdersPage({ searchParams }: PageProps<'/admin/orders'>) {
  await requirePageUser('adminOrders', await searchParams);
  const search = orderListSearchSchema.parse(await searchParams);
  const { list: listed, columns, sums, order, products, recall, recalledItems } = await findOrderDesk(search);
  const { order: orderId, ...shown } = search;
  const { orders, page, count, pageCount, isMore, next } = listed;
  const list = { ...shown, page };
  const isBoard = search.view === 'board';

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h1 className="admin-heading">Orders</h1>
        <PageLink href={pages.adminOrderEmails.path()} className="link-button inline-flex items-center">
          Emails to customers
        </PageLink>
      </div>
      <OrderFilters list={list} products={products} />
      {recall && <RecallSection key={JSON.stringify(recall.subject)} {...recall} />}
      <FilterRow label="Status" current={list.packing ?? list.refunds ?? list.status ?? ''} className="mt-4">
        {STAGES.map(({ label, status, packing, refunds }) => (
          <PageLink
            key={label}
            showsProgress
            href={pages.adminOrders.path({ ...list, status, packing, refunds, page: 1 })}
            aria-current={
              status === list.status && packing === list.packing && refunds === list.refunds
                ? 'true'
                : undefined
            }
            className="admin-filter"
          >
            {label}
          </PageLink>
        ))}
      </FilterRow>
      <ListCount count={count} isMore={isMore} nouns={['order', 'orders']} search={list.search} />
      {count > 0 && (
        <p className="-mt-2 mb-4 flex flex-wrap items-center gap-x-6 text-muted">
          <span className="tabular-nums">
            {sums
              ? `${formatPrice(sums.paid)} paid${sums.refunded > 0 ? `, ${formatPrice(sums.refunded)} of it refunded` : ''}`
              : 'What was paid is shown without filters other than days, once all days are summed.'}
          </span>
          <PageLink
            href={pages.adminOrders.path({ ...list, view: isBoard ? 'list' : 'board', page: 1 })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {isBoard ? 'Show as a list' : 'Show as a board'}
          </PageLink>
          <a
            href={toExportUrl(list)}
            download
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Download as CSV
          </a>
        </p>
      )}
      <p role="status" className="text-muted empty:hidden">
        {orderId && !order && 'This order does not exist.'}
      </p>
      {isBoard ? (
        <OrderBoard columns={columns} list={list} />
      ) : (
        <OrderTable orders={orders} list={list} recalledItems={recalledItems} />
      )}
      {pageCount > 1 && !isBoard && (
        <Pager
          page={page}
          pageCount={pageCount}
          isMore={isMore}
          next={next}
          toHref={(target, after) => pages.adminOrders.path({ ...list, page: target, after })}
        />
      )}
      {order && (
        <OrderDetails key={order._id} order={order} list={list} recalledNames={recalledItems[order._id]} />
      )}
    </>
  );
}

/** The URL of the same orders as a file. */
function toExportUrl(list: Omit<OrderListSearch, 'order'>): string {
  const filter = listKept(pages.adminOrders, list, ['view', 'after', 'order']);
  return `${exportOrders.path}?${new URLSearchParams(filter)}`;
}
