import type { Metadata } from 'next';
import { OrderDetails } from '@/components/admin/order-details';
import { OrderTable } from '@/components/admin/order-table';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { ORDERS_PER_PAGE } from '@/lib/orders/order-list-rules';
import { orderListSearchSchema } from '@/lib/orders/order-list-schema';
import { pages } from '@/lib/pages/pages';
import { findAdminOrder, findOrderPage } from '@/lib/settlement/order-admin-queries';
import { ORDER_STATUSES } from '@/models/order-limits';

export const metadata: Metadata = { title: 'Admin: orders' };

export default async function AdminOrdersPage({ searchParams }: PageProps<'/admin/orders'>) {
  await requirePageUser('adminOrders', await searchParams);
  const { order: orderId, ...list } = orderListSearchSchema.parse(await searchParams);
  const [{ orders, pageCount }, order] = await Promise.all([
    findOrderPage({ ...list, limit: ORDERS_PER_PAGE }),
    orderId ? findAdminOrder(orderId) : null,
  ]);

  return (
    <>
      <h1 className="mt-8">Orders</h1>
      <nav aria-label="Status" className="mt-6 flex flex-wrap gap-1 text-sm">
        {[undefined, ...ORDER_STATUSES].map((status) => (
          <PageLink
            key={status ?? 'all'}
            showsProgress
            href={pages.adminOrders.path({ status })}
            aria-current={status === list.status ? 'true' : undefined}
            className="admin-filter"
          >
            {status ?? 'All orders'}
          </PageLink>
        ))}
      </nav>
      <p role="status" className="mt-4 text-muted empty:hidden">
        {orderId && !order && 'This order does not exist.'}
      </p>
      <OrderTable orders={orders} list={list} />
      <Pager
        page={list.page}
        pageCount={pageCount}
        toHref={(page) => pages.adminOrders.path({ ...list, page })}
      />
      {order && <OrderDetails key={order._id} order={order} list={list} />}
    </>
  );
}
