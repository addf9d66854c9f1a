'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import type { AdminOrderView, RefundOutcome } from '@/lib/orders/order-schema';
import { isUnknownRefund, UNREAD_CODE } from '@/lib/orders/refund-rules';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import type { decideRefund } from '@/lib/settlement/order-admin-endpoints';
import { toAdminFailure } from './admin-failure';

type Refund = AdminOrderView['refunds'][number];
type UnknownRefundsProps = { order: AdminOrderView; onDone: (message: string) => void };

/** The refunds of which no one can tell whether they were made, each with the two answers that an admin can find. */
export function UnknownRefunds({ order, onDone }: UnknownRefundsProps) {
  const refunds = order.refunds.filter(isUnknownRefund);
  return refunds.map((refund) => (
    <UnknownRefund key={refund._id} order={order} refund={refund} onDone={onDone} />
  ));
}

function UnknownRefund({ order, refund, onDone }: UnknownRefundsProps & { refund: Refund }) {
  const [outcome, setOutcome] = useState<RefundOutcome['outcome'] | null>(null);
  const price = formatPrice(refund.amount);
  const { label } = PROVIDER_FACTS[order.payment.provider];
  return (
    <section className="mt-4 rounded-card bg-sunken p-4">
      <p>
        No one can tell whether {price} was refunded:{' '}
        {refund.code === UNREAD_CODE
          ? `${label} does not show the payment, perhaps since its keys or your account were changed. The shop goes on asking.`
          : `${label} has not said so, and cannot be asked any more.`}{' '}
        Look up the payment there, then say what you found.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button button-ghost" onClick={() => setOutcome('made')}>
          {price} was refunded
        </button>
        <button type="button" className="button button-ghost" onClick={() => setOutcome('not_made')}>
          {price} was not refunded
        </button>
      </div>
      {outcome && (
        <OutcomeDialog
          order={order}
          body={{ refund: refund._id, outcome }}
          price={price}
          onClose={() => setOutcome(null)}
          onDone={onDone}
        />
      )}
    </section>
  );
}

function OutcomeDialog({
  order: { _id, payment },
  body,
  price,
  onClose,
  onDone,
}: UnknownRefundsProps & { body: RefundOutcome; price: string; onClose: () => void }) {
  const isMade = body.outcome === 'made';
  const { label } = PROVIDER_FACTS[payment.provider];
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      await callApi<typeof decideRefund>('PUT', `/api/admin/orders/${_id}/refunds`, { body });
      onDone(isMade ? `${price} is booked as refunded.` : `${price} is booked as not refunded.`);
      onClose();
    },
    (error) => toAdminFailure('Could not store what became of the refund.', error),
  );
  return (
    <ConfirmDialog
      title={isMade ? `${label} shows the refund of ${price}?` : `${label} shows no refund of ${price}?`}
      message={
        isMade
          ? 'The order shows it as refunded, and the customer is emailed. No money will be moved.'
          : 'The order shows that it failed, and it can be refunded again. If it was made after all, the customer would then be paid twice.'
      }
      cancelLabel="Cancel"
      confirmLabel={isBusy ? 'Saving...' : 'Yes'}
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}
