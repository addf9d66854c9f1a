'use client';

import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { PageLink } from '@/components/ui/page-link';
import { countPieces } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import type { listMyOrders } from '@/lib/orders/order-endpoints';
import { MAX_RECENT_ORDERS } from '@/lib/orders/order-rules';
import type { OrderView } from '@/lib/orders/order-schema';
import { pages } from '@/lib/pages/pages';
import { listenToOrders } from './order-events';
import { formatDate, OrderSummary } from './order-summary';
import { PrintButton } from './print-button';

type OrdersState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; orders: readonly OrderView[] };

/** The customer's latest orders; each one opens its details in a dialog. */
export function OrderHistory() {
  const [ordersState, setOrdersState] = useState<OrdersState>({ status: 'loading' });
  const [selectedOrder, setSelectedOrder] = useState<OrderView | null>(null);

  const load = useCallback(() => {
    setOrdersState({ status: 'loading' });
    callApi<typeof listMyOrders>('GET', '/api/orders/my-orders')
      .then((orders) => setOrdersState({ status: 'ready', orders: orders.slice(0, MAX_RECENT_ORDERS) }))
      .catch((error: unknown) => {
        console.error('The orders could not be loaded', error);
        setOrdersState({ status: 'failed' });
      });
  }, []);
  useEffect(() => {
    load();
    return listenToOrders(load);
  }, [load]);

  if (ordersState.status === 'loading') {
    return (
      <p role="status" className="skeleton h-16 text-transparent">
        Loading your orders
      </p>
    );
  }
  if (ordersState.status === 'failed') {
    return (
      <div role="alert">
        <p>Your orders could not be loaded.</p>
        <button type="button" className="button button-ghost mt-3" onClick={load}>
          Try again
        </button>
      </div>
    );
  }
  if (ordersState.orders.length === 0) {
    return (
      <>
        <p className="text-muted">You have no orders yet.</p>
        <PageLink href={pages.ingredients.path()} className="button button-ghost mt-4">
          Shop ingredients
        </PageLink>
      </>
    );
  }
  return (
    <>
      <ul>
        {ordersState.orders.map((order) => (
          <li key={order._id} className="border-hairline border-t first:border-t-0">
            <button
              type="button"
              className="grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-x-4 py-2.5 text-left hover:bg-sunken sm:grid-cols-[1.5fr_1fr_1fr_auto]"
              onClick={() => setSelectedOrder(order)}
            >
              <span className="font-semibold underline decoration-saffron underline-offset-4">
                {order.orderNumber}
              </span>
              <span className="text-right sm:text-left">{order.status}</span>
              <span className="text-muted text-sm">
                {formatDate(order.createdAt)} · {countPieces(order.items)}{' '}
                {countPieces(order.items) === 1 ? 'item' : 'items'}
              </span>
              <span className="text-right font-semibold tabular-nums">{formatPrice(order.total)}</span>
            </button>
          </li>
        ))}
      </ul>
      {selectedOrder && (
        <Dialog title="Order details" isOpen onClose={() => setSelectedOrder(null)} task={{ widthPx: 760 }}>
          <div className="mt-4">
            <OrderSummary order={selectedOrder} />
          </div>
          <div className="no-print mt-6 flex flex-wrap justify-end gap-3">
            <PageLink href={pages.order.path({ id: selectedOrder._id })} className="button button-ghost">
              Track, cancel or order again
            </PageLink>
            <PrintButton />
          </div>
        </Dialog>
      )}
    </>
  );
}
