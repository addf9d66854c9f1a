'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageLink } from '@/components/ui/page-link';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { callApi } from '@/lib/http/api-client';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import {
  findPackingRejection,
  findStatusRejection,
  findStatusWarning,
} from '@/lib/orders/order-status-rules';
import { pages } from '@/lib/pages/pages';
import type { changeOrderStatus, changeShipment } from '@/lib/settlement/order-admin-endpoints';
import type { OrderStatus } from '@/models/order-limits';
import { toAdminFailure } from './admin-failure';

type Action = { label: string; done: string; status: OrderStatus | null };

export const PACK: Action = { label: 'Mark as packed', done: 'packed', status: null };
/** Actions on several orders at once. Canceling is not: it moves money. */
const ACTIONS: readonly Action[] = [
  PACK,
  { label: 'Set to Shipped', done: 'set to Shipped', status: 'Shipped' },
  { label: 'Set to Delivered', done: 'set to Delivered', status: 'Delivered' },
];

/** The selected orders of a list, and the actions on all of them; in view wherever the list is scrolled to. */
export function OrderSelection({
  orders,
  onClear,
  notify,
}: {
  orders: readonly AdminOrderView[];
  onClear: () => void;
  notify: (message: string) => void;
}) {
  const [action, setAction] = useState<Action | null>(null);
  if (orders.length === 0) return null;
  return (
    <div className="sticky bottom-2 mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline bg-sunken p-3">
      <p role="status" className="mr-auto font-medium">
        {orders.length} selected
      </p>
      <PageLink
        href={pages.adminPickList.path({ orders: orders.map(({ _id }) => _id) })}
        className="button button-ghost"
      >
        Pick list
      </PageLink>
      {ACTIONS.map((candidate) => (
        <button
          key={candidate.label}
          type="button"
          className="button button-ghost"
          onClick={() => setAction(candidate)}
        >
          {candidate.label}
        </button>
      ))}
      <button type="button" className="link-button" onClick={onClear}>
        Clear selection
      </button>
      {action && (
        <OrderActionDialog
          action={action}
          orders={orders}
          onClose={() => setAction(null)}
          onDone={(message) => {
            setAction(null);
            onClear();
            notify(message);
          }}
        />
      )}
    </div>
  );
}

/** Asks whether to do something with several orders, and does it with each of them. */
export function OrderActionDialog({
  action,
  orders,
  onClose,
  onDone,
}: {
  action: Action;
  orders: readonly AdminOrderView[];
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const router = useRouter();
  const [progress, setProgress] = useState(0);
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      const failures: string[] = [];
      // One after the other: an order that fails does not keep the others from being changed.
      for (const [index, order] of orders.entries()) {
        setProgress(index + 1);
        const reason =
          findRefusal(action, order) ??
          (await apply(action, order).then(
            () => null,
            (error: unknown) => toAdminFailure('It was not changed.', error),
          ));
        if (reason !== null) failures.push(`${order.orderNumber}: ${reason}`);
      }
      router.refresh();
      const count = orders.length - failures.length;
      const summary = `${count} of ${orders.length} orders ${count === 1 ? 'was' : 'were'} ${action.done}.`;
      if (failures.length > 0) throw new Error([summary, ...failures].join(' '));
      onDone(summary);
    },
    (error) => (error instanceof Error ? error.message : 'The orders could not be changed.'),
  );
  return (
    <ConfirmDialog
      title={`${action.label}: ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}?`}
      message={toQuestion(action, orders)}
      cancelLabel={failure ? 'Close' : 'Leave as they are'}
      confirmLabel={isBusy ? `Changing ${progress} of ${orders.length}...` : action.label}
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}

/** Describes the action, which orders it leaves as they are, and for which it is unusual. */
function toQuestion(action: Action, orders: readonly AdminOrderView[]): string {
  const { status } = action;
  const refused = orders.filter((order) => findRefusal(action, order) !== null);
  const unusual = orders.filter(
    (order) =>
      status !== null && !refused.includes(order) && findStatusWarning(order.status, status) !== null,
  );
  const toNumbers = (some: readonly AdminOrderView[]) =>
    some.map(({ orderNumber }) => orderNumber).join(', ');
  return [
    status === null
      ? 'From then on, their customers cannot cancel them.'
      : 'Each customer who was not told before is emailed.',
    unusual.length > 0 && `This is unusual, since these orders are further along: ${toNumbers(unusual)}.`,
    refused.length > 0 && `${refused.length} will be left as they are: ${toNumbers(refused)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function findRefusal({ status }: Action, order: AdminOrderView): string | null {
  return status === null ? findPackingRejection(order) : findStatusRejection(order, status);
}

function apply(
  { status }: Action,
  { _id, tracking, status: seenStatus, refundsVersion: seenRefundsVersion }: AdminOrderView,
): Promise<unknown> {
  return status === null
    ? callApi<typeof changeShipment>('PUT', `/api/admin/orders/${_id}/shipment`, {
        body: { isPacked: true, tracking, seenNumber: tracking?.number ?? null, seenRefundsVersion },
      })
    : callApi<typeof changeOrderStatus>('PUT', `/api/admin/orders/${_id}/status`, {
        body: { status, seenStatus, seenRefundsVersion },
      });
}
