import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { env } from '@/lib/config/env';
import { AppError } from '@/lib/http/errors';
import { MAX_OPEN_ORDERS } from '@/lib/orders/order-rules';
import { UNPAID_STATES } from '@/lib/orders/payment-state-rules';
import { requireRateLimit } from '@/lib/rate-limits/rate-limit';
import { Order } from '@/models/order';

/** One of the open orders may be paid or closed by then. */
const RETRY_AFTER_SECONDS = 60;

export type Orderer = { userId: string | null; email: string; clientAddress: string };

/**
 * Throws `rate_limited`, before anything is recorded, for a client with too many declined cards or too many
 * open orders, since the reconciler checks each of those for a day. Members are identified by account, and
 * guests by their email at this client: orders that someone else places elsewhere with that email do not
 * count.
 */
export async function requireFewOpenOrders({ userId, email, clientAddress }: Orderer): Promise<void> {
  await requireRateLimit('declinedOrder', clientAddress);
  if (env().RATE_LIMITS === 'off') return;
  const open = {
    status: mongoose.trusted({ $ne: 'Cancelled' as const }),
    'payment.state': mongoose.trusted({ $in: [...UNPAID_STATES] }),
  };
  const client = toClient(clientAddress);
  const customer = userId ? { userId } : { client, email, userId: mongoose.trusted({ $exists: false }) };
  const [ofClient, ofCustomer] = await Promise.all([
    Order.countDocuments({ client, ...open }),
    Order.countDocuments({ ...customer, ...open }),
  ]);
  if (ofClient < MAX_OPEN_ORDERS.client && ofCustomer < MAX_OPEN_ORDERS.customer) return;
  throw new AppError({
    code: 'rate_limited',
    message: 'Too many orders are waiting for their payment. Please finish one of them, or wait a little.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Hashes a client's IP address for storage with its orders. */
export function toClient(clientAddress: string): string {
  return createHash('sha256').update(`client ${clientAddress}`).digest('hex');
}
