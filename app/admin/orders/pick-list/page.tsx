import type { Metadata } from 'next';
import { PackAll } from '@/components/admin/pack-all';
import { PackingSlip } from '@/components/admin/packing-slip';
import { PickList } from '@/components/admin/pick-list';
import { PrintButton } from '@/components/orders/print-button';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { pickListSearchSchema } from '@/lib/orders/order-list-schema';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { findPackingRejection } from '@/lib/orders/order-status-rules';
import { toPickList } from '@/lib/orders/pick-list-rules';
import { findRecalledItems } from '@/lib/orders/recall-queries';
import { pages } from '@/lib/pages/pages';
import { findOrdersById } from '@/lib/settlement/order-admin-queries';
import { supportContact } from '@/lib/site/contact-queries';
import { getTimeZone } from '@/lib/site/setting-queries';
import { siteOrigin } from '@/lib/site/site-queries';

export const metadata: Metadata = { title: 'Admin: pick list' };

/** The items to take from the shelves for several orders, and then a packing slip for each of them, on a sheet of its own. */
export default async function PickListPage({ searchParams }: PageProps<'/admin/orders/pick-list'>) {
  await requirePageUser('adminPickList', await searchParams);
  const { orders: ids } = pickListSearchSchema.parse(await searchParams);
  const chosenOrders = (await findOrdersById(ids)).map((order) => ({
    order,
    rejection: findPackingRejection(order),
  }));
  const orders = chosenOrders.flatMap(({ order, rejection }) => (rejection === null ? order : []));
  const [contact, timeZone] = await Promise.all([supportContact(), getTimeZone()]);
  const recalledItems = await findRecalledItems(orders.map(({ _id }) => _id));
  return (
    <>
      <h1 className="admin-heading">Pick list</h1>
      <p className="no-print mt-2">
        <PageLink href={pages.adminOrders.path()} className="underline underline-offset-4">
          Back to the orders
        </PageLink>
      </p>
      <LeftOut orders={chosenOrders} />
      <Recalled orders={orders} recalledItems={recalledItems} />
      {orders.length === 0 ? (
        <p className="mt-6 text-muted">
          There is nothing to pick. Select orders that are paid in the list of orders first.
        </p>
      ) : (
        <>
          <div className="no-print mt-4 flex flex-wrap items-center gap-3">
            <PrintButton label="Print all" />
            <PackAll orders={orders.filter(({ _id }) => !recalledItems[_id])} />
          </div>
          <PickList groups={toPickList(orders)} />
          {orders.map((order) => (
            <PackingSlip
              key={order._id}
              order={order}
              recalledNames={recalledItems[order._id]}
              origin={siteOrigin()}
              contact={contact}
              timeZone={timeZone}
            />
          ))}
        </>
      )}
    </>
  );
}

/** Items of the list that must stay out of the parcels; printed too, above those to pick. */
function Recalled({
  orders,
  recalledItems,
}: {
  orders: readonly AdminOrderView[];
  recalledItems: Record<string, string[]>;
}) {
  const recalled = orders.filter(({ _id }) => recalledItems[_id]);
  if (recalled.length === 0) return null;
  return (
    <section aria-labelledby="recalled" className="mt-4 rounded-card bg-sunken p-4">
      <h2 id="recalled" className="text-lg">
        Recalled: do not pack
      </h2>
      <ul className="mt-2">
        {recalled.map(({ _id, orderNumber }) => (
          <li key={_id}>
            {orderNumber}: {recalledItems[_id]?.join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The chosen orders that must not be sent, such as one that its customer has canceled meanwhile. */
function LeftOut({ orders }: { orders: readonly { order: AdminOrderView; rejection: string | null }[] }) {
  const leftOut = orders.filter(({ rejection }) => rejection !== null);
  if (leftOut.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className="mt-4 rounded-card bg-sunken p-4">
      <h2 id="left-out" className="text-lg">
        Not on this list
      </h2>
      <ul className="mt-2">
        {leftOut.map(({ order, rejection }) => (
          <li key={order._id}>
            {order.orderNumber}: {rejection}
          </li>
        ))}
      </ul>
    </section>
  );
}
