'use client';

import { useRouter } from 'next/navigation';
import { OrderSummary } from '@/components/orders/order-summary';
import { Dialog } from '@/components/ui/dialog';
import { type OrderChange, toOrderListHref } from '@/lib/orders/order-list-rules';
import type { OrderListSearch } from '@/lib/orders/order-list-schema';
import type { OrderView } from '@/lib/orders/order-schema';
import { AdminDate } from './admin-date';
import { OrderStatusSelect } from './order-status-select';
import { PAYMENT_STATE_LABELS } from './payment-state-labels';

/** One order with its customer, its status and everything that happened to it. */
export function OrderDetails({
  order,
  changes,
  list,
}: {
  order: OrderView;
  changes: OrderChange[];
  list: Omit<OrderListSearch, 'order'>;
}) {
  const router = useRouter();
  return (
    <Dialog
      title={`Order ${order.orderNumber}`}
      width="47.5rem"
      isOpen
      onClose={() => router.push(toOrderListHref(list), { scroll: false })}
    >
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <OrderStatusSelect order={order} />
        <p>
          Payment: <strong>{PAYMENT_STATE_LABELS[order.paymentState]}</strong>
        </p>
        <p className="break-all">
          {order.email}
          <span className="text-muted"> ({order.userId ? 'has an account' : 'guest'})</span>
        </p>
      </div>
      <div className="mt-6">
        <OrderSummary order={order} />
      </div>
      <h3 className="mt-6 text-lg">What happened</h3>
      <ol className="mt-2">
        {changes.map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className="flex flex-wrap gap-x-4 border-hairline border-t py-2 text-sm">
            <AdminDate iso={at} withTime />
            <span className="font-medium">{what}</span>
            <span className="text-muted">by {by}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
