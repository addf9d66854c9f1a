import 'server-only';
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { isUsableByMerchant, toStoredMerchant } from '@/lib/payments/provider/merchant-rules';
import type { DraftOwner } from '@/lib/payments/provider/payment-provider';
import type { PaymentDraft, PaymentShipping } from '@/lib/payments/provider/payment-types';
import { Order } from '@/models/order';
import { CURRENCY } from '@/models/order-limits';
import { PaypalDraft, type PaypalDraftDocument } from '@/models/paypal-draft';
import { createPaypalOrder, findPaypalOrder } from './paypal-client';
import { paypalMerchant } from './paypal-merchant';
import { NOT_APPROVED_MESSAGE } from './paypal-snapshot-rules';

/**
 * Creates a PayPal order with these totals for the customer to approve; returns its id. It takes no money and
 * creates no order in the shop. `checkoutKey` and `shippingKey` are hashes that bind the draft to that
 * checkout and address; PayPal gets the postal address if there is one.
 */
export async function createDraft(
  totals: { subtotalCents: number; shippingCents: number; taxCents: number; totalCents: number },
  {
    userId,
    checkoutKey,
    shipping,
  }: {
    userId: string | null;
    checkoutKey: string | null;
    shipping: { info: PaymentShipping; key: string } | null;
  },
): Promise<string> {
  const _id = new mongoose.Types.ObjectId(randomBytes(12));
  const reference = await createPaypalOrder({ id: String(_id), ...totals, shippingInfo: shipping?.info });
  await PaypalDraft.create({
    _id,
    reference,
    merchant: toStoredMerchant(paypalMerchant()),
    ...(userId && { userId }),
    totalCents: totals.totalCents,
    ...(checkoutKey !== null && { checkoutKey }),
    ...(shipping && { shippingKey: shipping.key }),
    createdAt: new Date(),
  });
  return reference;
}

/** Returns the draft that a customer pays with; see `PaymentProvider.drafts`. */
export async function getDraft(
  reference: string,
  { userId, checkoutKey, shippingKey }: DraftOwner,
): Promise<PaymentDraft> {
  await connect();
  const draft = await PaypalDraft.findOne({ reference }).lean<PaypalDraftDocument>();
  const isOfOtherUser = draft?.userId && String(draft.userId) !== userId;
  const isOfOtherCheckout = draft?.checkoutKey && draft.checkoutKey !== checkoutKey;
  const isOfOtherMerchant = !isUsableByMerchant(draft?.merchant ?? {}, paypalMerchant());
  if (!draft || isOfOtherUser || isOfOtherCheckout || isOfOtherMerchant) {
    throw new AppError({
      code: 'not_found',
      message: 'This PayPal order is unknown. Please start again with PayPal.',
    });
  }
  if (draft.shippingKey && draft.shippingKey !== shippingKey) {
    throw unusableError('This PayPal order has a different address. Please start again with PayPal.');
  }
  return draft;
}

/**
 * Throws `invalid_input`, before anything is recorded or captured, for a PayPal order that was already used, has
 * another amount, or was not approved by the customer.
 */
export async function requireApproved(
  { _id, reference, totalCents: draftCents }: PaymentDraft,
  totalCents: number,
): Promise<void> {
  if (await Order.exists({ _id })) {
    throw unusableError('This PayPal order was already used. Please start again with PayPal.');
  }
  if (draftCents !== totalCents) throw otherAmountError();
  const payment = await findPaypalOrder(reference);
  if (!payment?.isApproved) throw unusableError(NOT_APPROVED_MESSAGE);
  const isExpectedAmount = payment.requestedCents === totalCents && payment.currency === CURRENCY;
  if (!isExpectedAmount || payment.orderId !== String(_id)) throw otherAmountError();
}

function otherAmountError(): AppError {
  return unusableError('This PayPal order has a different amount. Please start again with PayPal.');
}

function unusableError(message: string): AppError {
  return new AppError({ code: 'invalid_input', message, fields: { paypalOrderId: message } });
}
