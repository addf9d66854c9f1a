import 'server-only';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { enqueueAccountEmail } from '@/lib/mail/account-email-commands';
import { Order } from '@/models/order';
import type { OrderLinkRequest } from './order-page-schema';
import { createOrderLink } from './order-token';

/**
 * Accepts a request for the link to an order. Whether there is such an order changes nothing: an email job is enqueued,
 * and only the worker looks for it.
 */
export async function requestOrderLink(
  { orderNumber, email }: OrderLinkRequest,
  clientAddress: string,
): Promise<void> {
  await consumeRateLimit('orderLinkRequest', clientAddress);
  await enqueueAccountEmail({ kind: 'order-link', to: email, data: { orderNumber } });
}

/** Returns the link to an order for the email that it was placed with; null if there is no such order. */
export async function findOrderLink(orderNumber: string, email: string): Promise<string | null> {
  await connect();
  const order = await Order.findOne({ orderNumber }).select({ email: 1 }).lean();
  return order && order.email === email ? createOrderLink(String(order._id)) : null;
}
