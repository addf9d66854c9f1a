'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { PageLink } from '@/components/ui/page-link';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { OrderListSearch } from '@/lib/orders/order-list-schema';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { pages } from '@/lib/pages/pages';
import type { OrderStatus } from '@/models/order-limits';
import { AdminDate } from './admin-date';
import { AdminTable } from './admin-table';
import { EmptyList } from './empty-list';
import { OrderSelection } from './order-selection';
import { OrderStatusSelect } from './order-status-select';
import { PAYMENT_STATE_LABELS, toPaymentLabel } from './payment-state-labels';
import { RecallNotice } from './recall-notice';
import { useNotice } from './use-notice';

const COLUMNS = [
  { name: 'Order' },
  { name: 'Placed', className: 'max-md:hidden' },
  { name: 'Customer', className: 'max-lg:hidden' },
  { name: 'Payment', className: 'max-md:hidden' },
  { name: 'Total', className: 'text-right max-sm:hidden' },
  { name: 'Status' },
] as const;

/** Stays over a visit to the pick list, after which the same orders are packed or shipped. */
let lastSelection: ReadonlySet<string> = new Set();

/** One page of orders; the order number opens the details. */
export function OrderTable({
  orders,
  list,
  recalledItems,
}: {
  orders: AdminOrderView[];
  list: Omit<OrderListSearch, 'order'>;
  /** The names of recalled products, by the ids of orders. */
  recalledItems: Readonly<Record<string, string[]>>;
}) {
  const { notice, notify } = useNotice();
  const [selectedIds, setSelectedIds] = useState(lastSelection);
  function select(ids: readonly string[], isSelected: boolean) {
    const others = [...selectedIds].filter((id) => !ids.includes(id));
    lastSelection = new Set(isSelected ? [...others, ...ids] : others);
    setSelectedIds(lastSelection);
  }
  const allIds = orders.map(({ _id }) => _id);
  return (
    <>
      {notice}
      <AdminTable
        columns={COLUMNS}
        rows={orders}
        empty={
          <EmptyList
            nouns="orders"
            advice="New orders appear here."
            search={list.search}
            searched="Orders are found by number, name, email, phone, ZIP, item, tracking number or payment reference."
            filter={toFilterText(list)}
            allHref={pages.adminOrders.path()}
          />
        }
      >
        {(order) => (
          <>
            <th scope="row">
              <label className="mr-1 inline-grid size-11 place-items-center align-middle">
                <input
                  type="checkbox"
                  className="size-5 scroll-mb-60 accent-brand"
                  aria-label={`Select order ${order.orderNumber}`}
                  checked={selectedIds.has(order._id)}
                  onChange={({ target }) => select([order._id], target.checked)}
                />
              </label>
              <PageLink
                href={pages.adminOrders.path({ ...list, order: order._id })}
                replace
                scroll={false}
                className="inline-flex min-h-11 items-center font-medium underline decoration-saffron underline-offset-4 sm:whitespace-nowrap"
              >
                {order.orderNumber}
              </PageLink>
              <RecallNotice names={recalledItems[order._id]} />
              <span className="block text-muted text-sm md:hidden">
                {formatPrice(order.total)}, {toPaymentLabel(order)}
                <br />
                <AdminDate iso={order.createdAt} withTime />
              </span>
              <span className="block wrap-anywhere text-muted text-sm lg:hidden">{order.email}</span>
            </th>
            <td className="max-md:hidden">
              <AdminDate iso={order.createdAt} withTime />
            </td>
            <td className="wrap-anywhere max-lg:hidden">{order.email}</td>
            <td className="max-md:hidden">{toPaymentLabel(order)}</td>
            <td className="text-right tabular-nums max-sm:hidden">{formatPrice(order.total)}</td>
            <td>
              <OrderStatusSelect
                order={order}
                onChanged={({ status }) => notify(toStatusMessage(order.orderNumber, status, list.status))}
              />
              {order.packedAt && <span className="block text-muted text-sm">Packed</span>}
            </td>
          </>
        )}
      </AdminTable>
      {/* Below, since on a phone the first order must be on the first screen. */}
      {orders.length > 1 && (
        <CheckField
          label={`Select all ${orders.length} on this page`}
          checked={allIds.every((id) => selectedIds.has(id))}
          onChange={({ target }) => select(allIds, target.checked)}
        />
      )}
      <OrderSelection
        orders={orders.filter(({ _id }) => selectedIds.has(_id))}
        onClear={() => select([...selectedIds], false)}
        notify={notify}
      />
    </>
  );
}

function toStatusMessage(orderNumber: string, status: OrderStatus, listedStatus?: OrderStatus): string {
  const message = `Order ${orderNumber} was set to ${status}.`;
  const hasLeft = listedStatus !== undefined && listedStatus !== status;
  return hasLeft ? `${message} It is no longer in the list of ${listedStatus} orders.` : message;
}

const PACKING_TEXTS = { open: 'to pack', packed: 'that are packed and not shipped' } as const;

function toFilterText({
  status,
  payment,
  packing,
  product,
  from,
  to,
}: Omit<OrderListSearch, 'order'>): string {
  return [
    status && `with the status ${status}`,
    payment && `whose payment is “${PAYMENT_STATE_LABELS[payment]}”`,
    packing && PACKING_TEXTS[packing],
    product && 'with this product',
    from && `since ${from}`,
    to && `until ${to}`,
  ]
    .filter(Boolean)
    .join(' ');
}
