import 'server-only';
import mongoose from 'mongoose';
import type { OnEmailRestored } from '@/lib/accounts/email-change-commands';
import type { Session, SessionUser } from '@/lib/accounts/session';
import { AppError } from '@/lib/http/errors';
import { Order } from '@/models/order';
import { User } from '@/models/user';
import { requireCustomerOrder, viewCustomerOrder } from './order-page-queries';
import type { CustomerOrder } from './order-page-schema';
import { updateOrder } from './order-update-commands';
import { deleteStockNotices } from './stock-notice-commands';

const OWNER_FIELDS = { userId: 1, 'payment.customerReference': 1 } as const;

/**
 * Removes the owner from a deleted user's orders, which the shop must keep, and deletes the stock notices of their address; runs
 * in the transaction that deletes the account.
 */
export async function forgetCustomer(
  { id, email }: { id: string; email: string },
  session: mongoose.ClientSession,
): Promise<void> {
  await Order.updateMany({ userId: id }, { $unset: OWNER_FIELDS }, { session });
  await deleteStockNotices(email, session);
}

/**
 * Takes the orders of others out of an account whose email was changed back: those placed since, or for an email that it had since.
 * They become guests' orders, which the link in their emails opens. Runs in the transaction that restores the email.
 */
export async function unlinkOrdersSince(
  { userId, email, otherEmails, since }: Parameters<OnEmailRestored>[0],
  session: mongoose.ClientSession,
): Promise<void> {
  await Order.updateMany(
    {
      userId,
      email: mongoose.trusted({ $ne: email }),
      $or: [
        { createdAt: mongoose.trusted({ $gte: since }) },
        { email: mongoose.trusted({ $in: [...otherEmails] }) },
      ],
    },
    { $set: { isGuest: true }, $unset: OWNER_FIELDS },
    { session },
  );
}

/** Who places or claims an order, and the version of the session in which they do. */
export type OrderOwner = Pick<SessionUser, 'id' | 'email'> & { tokenVersion: number };

export function toOrderOwner({ user, claims }: Pick<Session, 'user' | 'claims'>): OrderOwner {
  return { id: user.id, email: user.email, tokenVersion: claims.version };
}

/**
 * Takes the order out of an account that was deleted, or restored from others' use, since the session was checked; runs at the end of
 * placing and claiming. What else ends sessions leaves the account its email.
 */
export async function unlinkIfAccountLost(
  orderId: mongoose.Types.ObjectId,
  { id, email, tokenVersion }: OrderOwner,
): Promise<void> {
  const account = await User.findOne({ _id: id }).select({ email: 1, tokenVersion: 1 }).lean();
  if (account && (account.tokenVersion === tokenVersion || account.email === email)) return;
  await Order.updateOne(
    // Also an order that has lost its owner already: the provider's customer may have been stored after that.
    { _id: orderId, userId: mongoose.trusted({ $in: [id, null] }) },
    { ...(account && { $set: { isGuest: true } }), $unset: OWNER_FIELDS },
  );
}

/**
 * Adds a guest's order to the account of the same email. The link of the order's email proves that the user reads that
 * mailbox: anyone can register with, and order for, any address. Throws `not_found` without the token of a link,
 * `forbidden` if the link or the account's email does not prove it, and `conflict` if the order belongs to an account.
 */
export async function claimOrder(
  orderId: string,
  user: OrderOwner,
  token: string | undefined,
): Promise<CustomerOrder> {
  const { order, access } = await requireCustomerOrder(orderId, { userId: user.id, token });
  if (order.userId || order.isGuest === false) throw claimedError();
  if (access !== 'emailed') {
    throw new AppError({
      code: 'forbidden',
      message: 'Please open the link in the email about this order, so that we know that it is yours.',
    });
  }
  if (order.email !== user.email) {
    throw new AppError({
      code: 'forbidden',
      message: `This order was placed for ${order.email}. Log in to an account with that email address to add it.`,
    });
  }
  const claimedOrder = await updateOrder(
    { _id: order._id, userId: mongoose.trusted({ $exists: false }) },
    { $set: { userId: user.id } },
  );
  if (!claimedOrder) throw claimedError();
  await unlinkIfAccountLost(order._id, user);
  return viewCustomerOrder(claimedOrder, access);
}

function claimedError(): AppError {
  return new AppError({ code: 'conflict', message: 'This order already belongs to an account.' });
}
