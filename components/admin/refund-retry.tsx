'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useConfirmedCall } from '@/components/ui/use-confirmed-call';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import type { AdminOrderView, OrderView } from '@/lib/orders/order-schema';
import { toAdminFailure } from './admin-failure';
import { AlertNotes } from './alert-notes';

type RefundOrder = Pick<AdminOrderView, '_id' | 'orderNumber' | 'total' | 'alertNotes'>;

/** Tries the refund of an order again that failed; tells in words how it went, for who shows the order again. */
export function RefundRetry({ order, onDone }: { order: RefundOrder; onDone: (text: string) => void }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <button type="button" className="button button-ghost" onClick={() => setIsAsked(true)}>
        Try the refund again<span className="sr-only"> of order {order.orderNumber}</span>
      </button>
      {isAsked && <RetryDialog order={order} onClose={() => setIsAsked(false)} onDone={onDone} />}
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
  onDone: (text: string) => void;
}) {
  const { isBusy, failure, run } = useConfirmedCall(
    async () => {
      const { paymentState } = await callApi<OrderView>('POST', `/api/admin/orders/${_id}/refund`);
      onDone(toResult(orderNumber, paymentState));
      onClose();
    },
    (error) => toAdminFailure('Could not try the refund again.', error),
  );

  return (
    <ConfirmDialog
      title={`Try the refund of order ${orderNumber} again?`}
      text={`What was not given back yet of ${formatPrice(total)} goes back to the customer, the way it came. Look into the reason at the provider first: if that is still there, the refund fails again.`}
      stay="Cancel"
      go={isBusy ? 'Asking...' : 'Try again'}
      isBusy={isBusy}
      failure={failure}
      onStay={onClose}
      onGo={run}
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

function toResult(orderNumber: string, state: OrderView['paymentState']): string {
  if (state === 'refunded') return `Order ${orderNumber} is refunded.`;
  if (state === 'refund_failed') return `The refund of order ${orderNumber} failed again.`;
  return `The refund of order ${orderNumber} is under way. If it fails again, there is another alert.`;
}
