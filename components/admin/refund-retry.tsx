'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import type { AdminOrderView, OrderView } from '@/lib/orders/order-schema';
import type { retryRefund } from '@/lib/settlement/order-admin-endpoints';
import { toAdminFailure } from './admin-failure';
import { AlertNotes } from './alert-notes';

type RefundOrder = Pick<AdminOrderView, '_id' | 'orderNumber' | 'total' | 'alertNotes'>;

/** Retries an order's failed refund and passes a message with the outcome to the parent, which reloads the order. */
export function RefundRetry({ order, onDone }: { order: RefundOrder; onDone: (message: string) => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button type="button" className="button button-ghost" onClick={() => setIsConfirming(true)}>
        Try the refund again<span className="sr-only"> of order {order.orderNumber}</span>
      </button>
      {isConfirming && <RetryDialog order={order} onClose={() => setIsConfirming(false)} onDone={onDone} />}
    </>
  );
}

function RetryDialog({
  order: { _id, orderNumber, total, alertNotes },
  onClose,
  onDone,
}: {
  order: RefundOrder;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      const { paymentState } = await callApi<typeof retryRefund>('POST', `/api/admin/orders/${_id}/refund`);
      onDone(toResultMessage(orderNumber, paymentState));
      onClose();
    },
    (error) => toAdminFailure('Could not try the refund again.', error),
  );

  return (
    <ConfirmDialog
      title={`Try the refund of order ${orderNumber} again?`}
      unbroken={orderNumber}
      message={`The part of ${formatPrice(total)} that has not been refunded yet goes back to the original payment method. Check the reason at the provider first: until it is resolved, the refund will fail again.`}
      cancelLabel="Cancel"
      confirmLabel={isBusy ? 'Requesting...' : 'Try again'}
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    >
      {alertNotes.length > 0 && (
        <>
          <p className="mb-2 font-medium">
            Noted before. If the customer was paid another way, do not try again: they would be paid twice.
          </p>
          <AlertNotes notes={alertNotes} />
        </>
      )}
    </ConfirmDialog>
  );
}

function toResultMessage(orderNumber: string, state: OrderView['paymentState']): string {
  if (state === 'refunded') return `Order ${orderNumber} was refunded.`;
  if (state === 'refund_failed') return `The refund of order ${orderNumber} failed again.`;
  return `The refund of order ${orderNumber} is in progress. If it fails again, there will be another alert.`;
}
