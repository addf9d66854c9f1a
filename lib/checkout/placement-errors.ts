import { formatPrice } from '@/lib/catalog/price-rules';
import { AppError } from '@/lib/http/errors';
import { toDollars } from '@/lib/orders/pricing-rules';
import type { StockShortage } from '@/lib/orders/stock-queries';
import { env } from '@/lib/runtime/env';
import type { PaymentState } from '@/models/order-limits';
import type { PLACEMENT_ERRORS } from './placement-error-schema';
import { STATE_MESSAGES } from './placement-response-rules';

type EarlierOrder = {
  orderNumber: string;
  totalCents: number;
  createdAt: Date;
  payment: { state: PaymentState };
};

/** After how many seconds a browser that receives `in_progress` should retry. */
const RETRY_AFTER_SECONDS = 2;

/** Another order was charged under this key; nothing was charged for this one. */
export function alreadyPaidError({ orderNumber, totalCents, createdAt }: EarlierOrder): AppError {
  const total = toDollars(totalCents);
  return new AppError<typeof PLACEMENT_ERRORS>({
    code: 'already_paid',
    message:
      `You already paid ${formatPrice(total)} for order ${orderNumber} in this checkout. This payment was ` +
      'not taken, and your cart is unchanged: to order its items as well, please pay again.',
    details: { orderNumber, total, createdAt: createdAt.toISOString() },
  });
}

/** Like `alreadyPaidError`, but for a session other than the one that paid: it only includes the order number. */
export function alreadyPaidElsewhereError({ orderNumber, payment }: EarlierOrder): AppError {
  return new AppError<typeof PLACEMENT_ERRORS>({
    code: 'already_paid',
    message:
      `This checkout was already paid before you logged in or out: it is order ${orderNumber}, and its email has ` +
      'the details. This payment was not taken, and your cart is unchanged.',
    details: { orderNumber, state: payment.state },
  });
}

/**
 * Another request has the order lock, or the payment cannot be closed right now. For a session other than the one that
 * placed the order, `earlierOrder` is passed to include its order number.
 */
export function inProgressError(earlierOrder?: EarlierOrder): AppError {
  return new AppError<typeof PLACEMENT_ERRORS>({
    code: 'in_progress',
    message:
      'The earlier payment of this checkout is still being processed. Please wait a moment and try again: ' +
      'you will not be charged twice.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    details: earlierOrder && { orderNumber: earlierOrder.orderNumber, state: earlierOrder.payment.state },
  });
}

/** Fewer pieces are left than the cart has; nothing was charged. */
export function outOfStockError(items: readonly StockShortage[]): AppError {
  return new AppError<typeof PLACEMENT_ERRORS>({
    code: 'out_of_stock',
    message: 'Some of this is sold out or nearly so. Please review your cart; nothing was charged.',
    details: { items: [...items] },
  });
}

/** The unpaid orders of this client hold as many pieces as one client may; nothing was charged. */
export function tooManyPiecesError(): AppError {
  const { STOCK_HOLD_MINUTES } = env();
  return new AppError({
    code: 'rate_limited',
    message: `Other orders from your connection wait for their payment and hold many items. Please complete or close one of them, or try again in ${STOCK_HOLD_MINUTES} minutes. Nothing was charged for this order.`,
    retryAfterSeconds: STOCK_HOLD_MINUTES * 60,
  });
}

/** The key is closed to new orders, so the browser must use a new one. */
export function checkoutClosedError(state: PaymentState): AppError {
  return new AppError<typeof PLACEMENT_ERRORS>({
    code: 'conflict',
    message: STATE_MESSAGES[state],
    details: { state },
  });
}
