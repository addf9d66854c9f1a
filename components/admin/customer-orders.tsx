import { PageLink } from '@/components/ui/page-link';
import { formatPrice } from '@/lib/catalog/price-rules';
import { pages } from '@/lib/pages/pages';
import type { CustomerView } from '@/lib/settlement/customer-schema';
import { AdminDate } from './admin-date';
import { AdminTable } from './admin-table';
import { PAYMENT_STATE_LABELS } from './payment-state-labels';

const COLUMNS = [
  { name: 'Order' },
  { name: 'Placed' },
  { name: 'Status', className: 'max-sm:hidden' },
  { name: 'Payment', className: 'max-md:hidden' },
  { name: 'Total', className: 'text-right' },
] as const;

/** A page of a customer's orders; those that were placed without the account say so. */
export function CustomerOrders({ orders, count }: { orders: CustomerView['orders']; count: number }) {
  return (
    <section aria-labelledby="orders" className="mt-8">
      <h2 id="orders" className="text-lg">
        Orders ({count})
      </h2>
      <AdminTable columns={COLUMNS} rows={orders} empty={<p className="mt-2 text-muted">None yet.</p>}>
        {({ _id, orderNumber, createdAt, status, paymentState, total, isGuest }) => (
          <>
            <th scope="row">
              <PageLink
                href={pages.adminOrders.path({ order: _id })}
                className="whitespace-nowrap underline underline-offset-4"
              >
                {orderNumber}
              </PageLink>
              {isGuest && <span className="block font-normal text-muted text-sm">as a guest</span>}
            </th>
            <td>
              <AdminDate iso={createdAt} />
            </td>
            <td className="max-sm:hidden">{status}</td>
            <td className="max-md:hidden">{PAYMENT_STATE_LABELS[paymentState]}</td>
            <td className="text-right tabular-nums">{formatPrice(total)}</td>
          </>
        )}
      </AdminTable>
    </section>
  );
}
