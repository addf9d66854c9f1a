'use client';

import { useState } from 'react';
import { PageLink } from '@/components/ui/page-link';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { OrderListSearch } from '@/lib/orders/order-list-schema';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { findStatusRejection } from '@/lib/orders/order-status-rules';
import { pages } from '@/lib/pages/pages';
import type { OrderStatus } from '@/models/order-limits';
import { AdminDate } from './admin-date';
import { OrderStatusSelect, StatusDialog } from './order-status-select';
import { toPaymentLabel } from './payment-state-labels';
import { useNotice } from './use-notice';

/** The newest orders of a status, and how many there are, or more. */
export type BoardColumn = { status: OrderStatus; orders: AdminOrderView[]; count: number; isMore: boolean };
type Move = { order: AdminOrderView; status: OrderStatus };

/**
 * Orders in a column for each status. A card is dragged to another column, or its status is chosen in its select; both ask
 * before anything changes.
 */
export function OrderBoard({
  columns,
  list,
}: {
  columns: readonly BoardColumn[];
  list: Omit<OrderListSearch, 'order'>;
}) {
  const { notice, notify } = useNotice();
  const [dragged, setDragged] = useState<AdminOrderView | null>(null);
  const [move, setMove] = useState<Move | null>(null);
  const tell = (orderNumber: string, status: OrderStatus) =>
    notify(`Order ${orderNumber} was set to ${status}.`);

  return (
    <div className="mt-2 grid snap-x auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-4">
      {notice}
      {columns.map(({ status, orders, count, isMore }) => {
        const accepts = dragged && dragged.status !== status && findStatusRejection(dragged, status) === null;
        return (
          <section
            key={status}
            aria-label={status}
            className={`snap-start rounded-card bg-sunken p-3 ${accepts ? 'outline-2 outline-brand outline-dashed' : ''}`}
            onDragOver={(event) => accepts && event.preventDefault()}
            onDrop={() => accepts && setMove({ order: dragged, status })}
          >
            <h2 className="text-lg">
              {status} <span className="text-muted text-sm tabular-nums">{isMore ? `${count}+` : count}</span>
            </h2>
            <ul className="mt-2 grid gap-3">
              {orders.map((order) => (
                <li
                  key={order._id}
                  draggable
                  className="cursor-grab rounded-card bg-surface p-3 text-sm"
                  onDragStart={() => setDragged(order)}
                  onDragEnd={() => setDragged(null)}
                >
                  <PageLink
                    href={pages.adminOrders.path({ ...list, order: order._id })}
                    replace
                    scroll={false}
                    draggable={false}
                    className="inline-flex min-h-11 items-center font-medium underline decoration-saffron underline-offset-4"
                  >
                    {order.orderNumber}
                  </PageLink>
                  <p className="wrap-anywhere text-muted">
                    <bdi>{order.shippingInfo.name}</bdi>, {formatPrice(order.total)}, {toPaymentLabel(order)}
                    {order.packedAt && ', packed'}
                    <br />
                    <AdminDate iso={order.createdAt} withTime />
                  </p>
                  <div className="mt-2">
                    <OrderStatusSelect
                      order={order}
                      onChanged={(changed) => tell(order.orderNumber, changed.status)}
                    />
                  </div>
                </li>
              ))}
            </ul>
            {count > orders.length && (
              <PageLink
                href={pages.adminOrders.path({ ...list, view: 'list', status })}
                className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
              >
                All {count} in the list
              </PageLink>
            )}
          </section>
        );
      })}
      {move && (
        <StatusDialog
          order={move.order}
          newStatus={move.status}
          onClose={() => setMove(null)}
          onChanged={(changed) => tell(changed.orderNumber, changed.status)}
        />
      )}
    </div>
  );
}
