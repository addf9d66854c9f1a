'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useConfirmedCall } from '@/components/ui/use-confirmed-call';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import type { OrderView } from '@/lib/orders/order-schema';
import { refuseStatus } from '@/lib/orders/order-status-rules';
import { DISPUTE_RULE, toStatusEffect } from '@/lib/settlement/status-effect-rules';
import { ORDER_STATUSES, type OrderStatus } from '@/models/order-limits';
import { toAdminFailure } from './admin-failure';

/**
 * The status of an order, to be changed. Arrow keys run through a select, so that each choice is asked
 * for before it counts, with what it causes.
 */
export function OrderStatusSelect({ order }: { order: OrderView }) {
  const [wanted, setWanted] = useState<OrderStatus | null>(null);
  return (
    <>
      <select
        className="field w-36"
        aria-label={`Status of order ${order.orderNumber}`}
        value={wanted ?? order.status}
        onChange={({ target }) => setWanted(ORDER_STATUSES.find((status) => status === target.value) ?? null)}
      >
        {ORDER_STATUSES.map((status) => {
          const refusal = refuseStatus(order, status);
          return (
            <option key={status} value={status} disabled={refusal !== null}>
              {refusal === null ? status : `${status}: ${refusal}`}
            </option>
          );
        })}
      </select>
      {wanted && <StatusDialog order={order} wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}

function StatusDialog({
  order,
  wanted,
  onClose,
}: {
  order: OrderView;
  wanted: OrderStatus;
  onClose: () => void;
}) {
  const router = useRouter();
  const { isBusy, failure, run } = useConfirmedCall(
    async () => {
      await callApi('PUT', `/api/admin/orders/${order._id}/status`, { status: wanted });
      router.refresh();
      onClose();
    },
    (error) => toAdminFailure('Could not update order status.', error),
  );

  return (
    <ConfirmDialog
      title={`Set order ${order.orderNumber} to ${wanted}?`}
      text={toEffectText(order, wanted)}
      stay="Leave as it is"
      go={isBusy ? 'Saving...' : `Set to ${wanted}`}
      isBusy={isBusy}
      failure={failure}
      onStay={onClose}
      onGo={run}
    />
  );
}

function toEffectText(order: OrderView, wanted: OrderStatus): string {
  switch (toStatusEffect(order, wanted)) {
    case 'refund':
      return `${formatPrice(order.total)} goes back to the customer, the way it came. This cannot be undone.`;
    case 'void':
      return order.isUnderReview
        ? `PayPal is still checking ${formatPrice(order.total)}. If it is taken, it goes back to the customer. This cannot be undone.`
        : 'The payment is called off: money that still comes goes back to the customer. This cannot be undone.';
    case 'dispute':
      return `The customer disputes this payment: the bank or PayPal decides. If you win the dispute, ${formatPrice(order.total)} goes back to the customer all the same, since the order is cancelled. This cannot be undone.`;
    case 'disputed_delivery':
      return `The customer disputes this payment. ${DISPUTE_RULE} If you lose it, the goods and the money are gone.`;
    case 'none':
      return `It is ${order.status} now. Nothing happens to the money.`;
  }
}
