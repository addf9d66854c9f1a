'use client';

import { OrderSummary } from '@/components/orders/order-summary';
import { PrintButton } from '@/components/orders/print-button';
import type { OrderView } from '@/lib/orders/order-schema';

/** The end of a checkout: the order, and the email to expect. */
export function ThankYou({
  order,
  isGuest,
  onShow,
  onClose,
}: {
  order: OrderView;
  isGuest: boolean;
  /** Opens the order's own page. */
  onShow: () => void;
  onClose: () => void;
}) {
  return (
    <>
      {order.isUnderReview ? (
        <p className="text-lg">
          Your order has been placed, and your payment is being reviewed. We will email{' '}
          <span className="break-words font-medium">{order.email}</span> when it is approved or declined.
          Please do not pay again.
        </p>
      ) : (
        <p className="text-lg">
          Your order has been placed. We emailed a confirmation to{' '}
          <span className="break-words font-medium">{order.email}</span>.
        </p>
      )}
      {isGuest && (
        <p className="no-print mt-2 text-muted">
          To keep this order in an account, open the link in that email and choose a password.
        </p>
      )}
      <div className="no-print mt-5 flex flex-wrap gap-3">
        <PrintButton />
        <button type="button" className="button button-ghost" onClick={onShow}>
          See your order
        </button>
        <button type="button" className="button button-primary" onClick={onClose}>
          Continue shopping
        </button>
      </div>
      <div className="mt-5">
        <OrderSummary order={order} />
      </div>
    </>
  );
}
