import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { env } from '@/lib/config/env';
import { AppError } from '@/lib/http/errors';
import { MAX_OPEN_ORDERS } from '@/lib/orders/order-rules';
import { UNPAID_STATES } from '@/lib/orders/payment-state-rules';
import { requireWithin } from '@/lib/rate-limits/rate-limit';
import { Order } from '@/models/order';

/** A try again may find one of them paid or closed. */
const AGAIN_AFTER_SECONDS = 60;

export type Orderer = { userId: string | null; email: string; clientAddress: string };

/**
 * Refuses with `rate_limited`, before anything is recorded, a client that had too many cards declined, and
 * one that leaves too many orders open: each of them is asked about at its provider for a day. Members are
 * known by their account, guests by their email at this client: orders that someone elsewhere makes in that
 * email's name block no one.
 */
export async function requireFewOpenOrders({ userId, email, clientAddress }: Orderer): Promise<void> {
  await requireWithin('declinedOrder', clientAddress);
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
  throw new AppError(
    'rate_limited',
    'Too many orders are waiting for their payment. Please finish one of them, or wait a little.',
    undefined,
    AGAIN_AFTER_SECONDS,
  );
}

/** How a client's address is stored with its orders. */
export function toClient(clientAddress: string): string {
  return createHash('sha256').update(`client ${clientAddress}`).digest('hex');
}
