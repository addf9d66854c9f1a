import { formatPrice } from '@/lib/catalog/price-rules';
import { AppError } from '@/lib/http/errors';
import { toDollars } from '@/lib/orders/pricing-rules';
import type { PaymentState } from '@/models/order-limits';
import { STATE_TEXTS } from './answer-rules';

type EarlierOrder = {
  orderNumber: string;
  totalCents: number;
  createdAt: Date;
  payment: { state: PaymentState };
};

/** A browser that gets `in_progress` may ask again after this many seconds. */
const AGAIN_AFTER_SECONDS = 2;

/** The money of another order was taken under this key; nothing was taken for the one that came now. */
export function alreadyPaid({ orderNumber, totalCents, createdAt }: EarlierOrder): AppError {
  const total = toDollars(totalCents);
  return new AppError(
    'already_paid',
    `You already paid ${formatPrice(total)} for order ${orderNumber} in this checkout. This payment was ` +
      'not taken, and your cart is as it was: to order what is in it as well, please pay again.',
    undefined,
    undefined,
    { orderNumber, total, createdAt: createdAt.toISOString() },
  );
}

/** As `alreadyPaid`, told to another session than the one that paid: it learns nothing but the number. */
export function alreadyPaidElsewhere({ orderNumber, payment }: EarlierOrder): AppError {
  return new AppError(
    'already_paid',
    `This checkout was already paid before you logged in or out: it is order ${orderNumber}, and its email has ` +
      'the details. This payment was not taken, and your cart is as it was.',
    undefined,
    undefined,
    { orderNumber, state: payment.state },
  );
}

/**
 * Somebody works on the payment of this checkout, or it cannot be closed right now. `earlier` names the
 * order to another session than the one that placed it, which learns nothing else.
 */
export function inProgress(earlier?: EarlierOrder): AppError {
  return new AppError(
    'in_progress',
    'The earlier payment of this checkout is still being worked on. Please wait a moment and try again: ' +
      'you will not be charged twice.',
    undefined,
    AGAIN_AFTER_SECONDS,
    earlier && { orderNumber: earlier.orderNumber, state: earlier.payment.state },
  );
}

/** Nothing is ordered under this key any more: its browser takes a new one. */
export function checkoutOver(state: PaymentState): AppError {
  return new AppError('conflict', STATE_TEXTS[state], undefined, undefined, { state });
}
