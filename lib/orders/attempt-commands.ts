import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { countOne } from '@/lib/http/rate-limit';
import { Order, type OrderDocument } from '@/models/order';
import { STATE_TEXTS } from './answer-rules';
import { toCheckoutKey } from './attempt-key';
import { viewOrder } from './order-queries';
import { ATTEMPT_LIFE_MS } from './order-rules';
import type { AttemptAnswer } from './order-schema';
import { LISTED_STATES } from './payment-state-rules';
import { askProvider } from './reconcile-commands';

/**
 * What became of a checkout, by its key: whoever has it may ask, for 24 hours. An open payment is asked
 * about at the provider, so that a customer who comes back from the bank need not wait for its message.
 */
export async function lookAfterAttempt(
  key: string,
  { userId, clientAddress }: { userId: string | null; clientAddress: string },
): Promise<AttemptAnswer> {
  await countOne('askedAttempt', clientAddress);
  await connect();
  const orders = await Order.find({
    checkoutKey: toCheckoutKey(key),
    createdAt: mongoose.trusted({ $gt: new Date(Date.now() - ATTEMPT_LIFE_MS) }),
  }).lean<OrderDocument[]>();
  // A key belongs to one checkout; should two customers have made up the same one, each has their own.
  const found = orders.find((order) => userId !== null && String(order.userId) === userId) ?? orders[0];
  if (!found) throw new AppError('not_found', 'There is no checkout with this key.');
  const order = await askProvider(found, 'customer');
  const { state, decline } = order.payment;
  const isListed = LISTED_STATES.some((listed) => listed === state);
  return {
    success: state === 'paid',
    state,
    message: state === 'declined' ? (decline?.message ?? STATE_TEXTS.declined) : STATE_TEXTS[state],
    ...(isListed && { order: await viewOrder(order) }),
  };
}
