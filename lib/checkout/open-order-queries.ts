import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { requireRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { MAX_OPEN_ORDERS } from '@/lib/orders/order-rules';
import { UNPAID_STATES } from '@/lib/orders/payment-state-rules';
import { env } from '@/lib/runtime/env';
import { Order } from '@/models/order';

/** By then, one of the open orders may be paid or closed. */
const RETRY_AFTER_SECONDS = 60;

export type OrderingCustomer = { userId: string | null; email: string; clientAddress: string };

/**
 * Throws `rate_limited`, before anything is recorded, for a client with too many declined cards or too many
 * open orders, since the reconciler checks each of those for a day. Signed-in customers are identified by account,
 * and guests by client and email, so that orders placed elsewhere with the same email do not count.
 */
export async function enforceOpenOrderLimit({
  userId,
  email,
  clientAddress,
}: OrderingCustomer): Promise<void> {
  await requireRateLimit('declinedOrder', clientAddress);
  if (env().RATE_LIMITS === 'off') return;
  const openOrders = {
    status: mongoose.trusted({ $ne: 'Cancelled' as const }),
    'payment.state': mongoose.trusted({ $in: [...UNPAID_STATES] }),
  };
  const client = hashClient(clientAddress);
  const customer = userId ? { userId } : { client, email, userId: mongoose.trusted({ $exists: false }) };
  const [clientOrderCount, customerOrderCount] = await Promise.all([
    Order.countDocuments({ client, ...openOrders }),
    Order.countDocuments({ ...customer, ...openOrders }),
  ]);
  if (clientOrderCount < MAX_OPEN_ORDERS.client && customerOrderCount < MAX_OPEN_ORDERS.customer) return;
  throw new AppError({
    code: 'rate_limited',
    message: 'Too many orders are waiting for payment. Please complete one of them, or try again later.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Hashes a client's IP address for storage with its orders. */
export function hashClient(clientAddress: string): string {
  return createHash('sha256').update(`client ${clientAddress}`).digest('hex');
}
