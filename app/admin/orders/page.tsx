import type { Metadata } from 'next';
import { OrderDetails } from '@/components/admin/order-details';
import { OrderTable } from '@/components/admin/order-table';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findOrderDetails, findOrderPage } from '@/lib/orders/order-admin-queries';
import { ORDERS_PER_PAGE, toOrderListHref } from '@/lib/orders/order-list-rules';
import { orderListSearchSchema } from '@/lib/orders/order-list-schema';
import { ORDER_STATUSES } from '@/lib/orders/order-rules';

export const metadata: Metadata = { title: 'Admin: orders' };

export default async function AdminOrdersPage({ searchParams }: PageProps<'/admin/orders'>) {
  await requirePageUser('admin');
  const { order: opened, ...list } = orderListSearchSchema.parse(await searchParams);
  const [{ orders, totalPages, count }, details] = await Promise.all([
    findOrderPage({ ...list, limit: ORDERS_PER_PAGE }),
    opened ? findOrderDetails(opened) : null,
  ]);

  return (
    <>
      <h1 className="mt-8">Orders</h1>
      <nav aria-label="Status" className="mt-6 flex flex-wrap gap-1 text-sm">
        {[undefined, ...ORDER_STATUSES].map((status) => (
          <PageLink
            key={status ?? 'all'}
            href={toOrderListHref({ status })}
            aria-current={status === list.status ? 'true' : undefined}
            className="admin-filter"
          >
            {status ?? 'All orders'}
          </PageLink>
        ))}
      </nav>
      <p role="status" className="mt-4 text-muted">
        {opened && !details ? 'This order does not exist. ' : ''}
        {count} {count === 1 ? 'order' : 'orders'}
      </p>
      <OrderTable orders={orders} list={list} />
      <Pager page={list.page} pageCount={totalPages} toHref={(page) => toOrderListHref({ ...list, page })} />
      {details && <OrderDetails key={details.order._id} {...details} list={list} />}
    </>
  );
}
