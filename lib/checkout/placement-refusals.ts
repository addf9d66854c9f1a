import { formatPrice } from '@/lib/catalog/price-rules';
import { AppError } from '@/lib/http/errors';
import { toDollars } from '@/lib/orders/pricing-rules';
import type { PaymentState } from '@/models/order-limits';
import { STATE_TEXTS } from './placement-response-rules';

type EarlierOrder = {
  orderNumber: string;
  totalCents: number;
  createdAt: Date;
  payment: { state: PaymentState };
};

/** When a browser that gets `in_progress` should retry. */
const RETRY_AFTER_SECONDS = 2;

/** Another order was charged under this key; nothing was charged for this one. */
export function alreadyPaid({ orderNumber, totalCents, createdAt }: EarlierOrder): AppError {
  const total = toDollars(totalCents);
  return new AppError({
    code: 'already_paid',
    message:
      `You already paid ${formatPrice(total)} for order ${orderNumber} in this checkout. This payment was ` +
      'not taken, and your cart is as it was: to order what is in it as well, please pay again.',
    details: { orderNumber, total, createdAt: createdAt.toISOString() },
  });
}

/** Like `alreadyPaid`, but for a session other than the one that paid: it only learns the order number. */
export function alreadyPaidElsewhere({ orderNumber, payment }: EarlierOrder): AppError {
  return new AppError({
    code: 'already_paid',
    message:
      `This checkout was already paid before you logged in or out: it is order ${orderNumber}, and its email has ` +
      'the details. This payment was not taken, and your cart is as it was.',
    details: { orderNumber, state: payment.state },
  });
}

/**
 * Another request has the order lock, or the payment cannot be closed right now. `earlier` is passed for a session other
 * than the one that placed the order, which only learns the order number.
 */
export function inProgress(earlier?: EarlierOrder): AppError {
  return new AppError({
    code: 'in_progress',
    message:
      'The earlier payment of this checkout is still being worked on. Please wait a moment and try again: ' +
      'you will not be charged twice.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    details: earlier && { orderNumber: earlier.orderNumber, state: earlier.payment.state },
  });
}

/** The key is closed to new orders, so the browser must use a new one. */
export function checkoutClosed(state: PaymentState): AppError {
  return new AppError({ code: 'conflict', message: STATE_TEXTS[state], details: { state } });
}
