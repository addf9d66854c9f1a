'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi, readError } from '@/lib/http/api-client';
import type { OrderView } from '@/lib/orders/order-schema';
import { findStatusRejection, findStatusWarning } from '@/lib/orders/order-status-rules';
import type { changeOrderStatus } from '@/lib/settlement/order-admin-endpoints';
import { DISPUTE_RULE, toStatusEffect } from '@/lib/settlement/status-effect-rules';
import { ORDER_STATUSES, type OrderStatus } from '@/models/order-limits';
import { toAdminFailure } from './admin-failure';

type ListedOrder = OrderView & { refundsVersion?: number };

/**
 * Changes the status of an order. Arrow keys change a select immediately, so each choice must be confirmed in a
 * dialog that states its consequences.
 */
export function OrderStatusSelect({
  order,
  onChanged,
}: {
  order: ListedOrder;
  onChanged: (order: OrderView) => void;
}) {
  const [newStatus, setNewStatus] = useState<OrderStatus | null>(null);
  return (
    <>
      <select
        className="field w-32 px-2 sm:w-36"
        aria-label={`Status of order ${order.orderNumber}`}
        value={newStatus ?? order.status}
        onChange={({ target }) =>
          setNewStatus(ORDER_STATUSES.find((status) => status === target.value) ?? null)
        }
      >
        {ORDER_STATUSES.map((status) => {
          const refusal = findStatusRejection(order, status);
          return (
            <option key={status} value={status} disabled={refusal !== null}>
              {refusal === null ? status : `${status}: ${refusal}`}
            </option>
          );
        })}
      </select>
      {newStatus && (
        <StatusDialog
          order={order}
          newStatus={newStatus}
          onClose={() => setNewStatus(null)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

/** Asks whether to change an order's status, and describes the effect. */
export function StatusDialog({
  order: listedOrder,
  newStatus,
  onClose,
  onChanged,
}: {
  order: ListedOrder;
  newStatus: OrderStatus;
  onClose: () => void;
  onChanged: (order: OrderView) => void;
}) {
  const router = useRouter();
  /** The order as the admin knows it: as listed, or as someone else has changed it meanwhile. */
  const [order, setOrder] = useState(listedOrder);
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      const path = `/api/admin/orders/${order._id}/status` as const;
      const body = {
        ...{ status: newStatus, seenStatus: order.status },
        seenRefundsVersion: order.refundsVersion,
      };
      const changedOrder = await callApi<typeof changeOrderStatus>('PUT', path, { body });
      onClose();
      onChanged(changedOrder);
      router.refresh();
    },
    (error) => {
      const current = findCurrentOrder(error);
      if (current) setOrder(current);
      return toAdminFailure('Could not update order status.', error);
    },
  );
  /** Someone else may have set a status that forbids this one. */
  const refusal = findStatusRejection(order, newStatus);
  const consequences = [findStatusWarning(order.status, newStatus), toEffectMessage(order, newStatus)];

  function leave() {
    onClose();
    // The row still shows someone else's change.
    if (order !== listedOrder) router.refresh();
  }

  return (
    <ConfirmDialog
      title={`Set order ${order.orderNumber} to ${newStatus}?`}
      unbroken={order.orderNumber}
      message={refusal ?? consequences.filter(Boolean).join(' ')}
      cancelLabel="Leave as it is"
      confirmLabel={isBusy ? 'Saving...' : `Set to ${newStatus}`}
      isDanger={newStatus === 'Cancelled'}
      isBusy={isBusy}
      isRefused={refusal !== null}
      failure={failure}
      onCancel={leave}
      onConfirm={run}
    />
  );
}

/** The amount left to refund after refunds of parts; of a payment of another amount, only its provider knows it. */
function toRest({ paymentState, total, refunded = 0 }: ListedOrder): string {
  if (paymentState === 'review') return 'What was paid';
  return formatPrice(total - refunded);
}

/** Returns the order as someone else has changed it, if that is why the change was refused. */
function findCurrentOrder(error: unknown): ListedOrder | null {
  const body = readError<typeof changeOrderStatus>(error);
  return body?.code === 'edit_conflict' ? body.current : null;
}

function toEffectMessage(order: ListedOrder, newStatus: OrderStatus): string {
  switch (toStatusEffect(order, newStatus)) {
    case 'refund':
      return `${toRest(order)} will be refunded to the original payment method. This cannot be undone.`;
    case 'refunding':
      return 'The refund of this order is under way already, and goes on. Nothing more will be refunded. This cannot be undone.';
    case 'refund_failed':
      return 'No money will be moved: the refund of this order has failed or came back, and is not tried again by this. You can try it again in the order. This cannot be undone.';
    case 'void':
      return order.isUnderReview
        ? `The payment provider is still checking ${toRest(order)}. If it is captured, it will be refunded to the customer. This cannot be undone.`
        : 'The payment will be cancelled, and any money that still arrives will be refunded to the customer. This cannot be undone.';
    case 'dispute':
      return `The customer disputes this payment: the bank or the payment provider decides. If you win the dispute, ${toRest(order)} is still refunded to the customer, since the order is cancelled. This cannot be undone.`;
    case 'disputed_delivery':
      return `The customer disputes this payment. ${DISPUTE_RULE} If you lose it, the goods and the money are gone.`;
    case 'none':
      return `It is currently ${order.status}. No money will be moved.`;
  }
}
