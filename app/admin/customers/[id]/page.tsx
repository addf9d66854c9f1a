import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CustomerFacts } from '@/components/admin/customer-facts';
import { CustomerHistory } from '@/components/admin/customer-history';
import { CustomerOrders } from '@/components/admin/customer-orders';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { decodePathSegment } from '@/lib/http/path-segment';
import { pages } from '@/lib/pages/pages';
import { findCustomer } from '@/lib/settlement/customer-queries';
import { customerSearchSchema } from '@/lib/settlement/customer-schema';

export const metadata: Metadata = { title: 'Admin: customer' };

export default async function AdminCustomerPage({
  params,
  searchParams,
}: PageProps<'/admin/customers/[id]'>) {
  const id = decodePathSegment((await params).id);
  const pathname = pages.adminCustomer.path({ id: id ?? '' });
  await requirePageUser('adminCustomer', await searchParams, pathname);
  const { page: requestedPage } = customerSearchSchema.parse(await searchParams);
  const customer = id === null ? null : await findCustomer(id, requestedPage);
  if (!customer || id === null) notFound();
  const { page, pageCount } = customer;

  return (
    <>
      <h1 className="admin-heading wrap-anywhere">{customer.email}</h1>
      <CustomerFacts customer={customer} />
      <CustomerOrders orders={customer.orders} count={customer.orderCount} />
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          toHref={(target) => pages.adminCustomer.path({ id, page: target })}
        />
      )}
      <CustomerHistory customer={customer} />
    </>
  );
}
