import 'server-only';
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import type { CartLine, PaypalCart, ShippingInfo } from '@/lib/orders/order-schema';
import { isPriceOf, toCents } from '@/lib/orders/pricing-rules';
import { knownMerchant } from '@/lib/payments/merchant-queries';
import { isOfMerchant, toStoredMerchant } from '@/lib/payments/merchant-rules';
import { createPaypalOrder, getPaypalPayment } from '@/lib/payments/paypal-client';
import { countOne } from '@/lib/rate-limits/rate-limit';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { CURRENCY } from '@/models/order-limits';
import { PaypalDraft, type PaypalDraftDocument } from '@/models/paypal-draft';
import { toCheckoutKey, toShippingKey } from './attempt-key';
import { priceCart } from './price-queries';

/**
 * Has PayPal make an order of this cart at today's prices, for the customer to approve; gives its id.
 * No money is taken by it, and no order of the shop is there yet. With the checkout's key it pays for that
 * checkout alone; with an address PayPal is told where the goods go, and it pays for no other one. Refused
 * as a placement is.
 */
export async function draftPaypalOrder(
  { cart, shippingInfo }: { cart: PaypalCart; shippingInfo?: ShippingInfo | undefined },
  { userId, key, clientAddress }: { userId: string | null; key: string | null; clientAddress: string },
): Promise<string> {
  await countOne('paypalOrder', clientAddress);
  await connect();
  const { lines: _lines, ...totals } = await priceCart(await withAmounts(cart));
  const _id = new mongoose.Types.ObjectId(randomBytes(12));
  const reference = await createPaypalOrder({ id: String(_id), ...totals, shippingInfo });
  await PaypalDraft.create({
    _id,
    reference,
    merchant: toStoredMerchant(knownMerchant('paypal')),
    ...(userId && { userId }),
    totalCents: totals.totalCents,
    ...(key !== null && { checkoutKey: toCheckoutKey(key) }),
    ...(shippingInfo && { shippingKey: toShippingKey(shippingInfo) }),
    createdAt: new Date(),
  });
  return reference;
}

/** A line that does not name its size is the one of that price. */
async function withAmounts(cart: PaypalCart): Promise<CartLine[]> {
  const unnamed = cart.filter(({ amount }) => amount === undefined).map(({ itemId }) => itemId);
  const ingredients = await Ingredient.find({ _id: mongoose.trusted({ $in: unnamed }) })
    .select({ amounts: 1 })
    .lean();
  const optionsOf = new Map(ingredients.map(({ _id, amounts }) => [String(_id), amounts]));
  return cart.map(({ amount, ...line }) => {
    if (amount !== undefined) return { ...line, amount };
    const options = optionsOf.get(line.itemId) ?? [];
    const found = options.find(({ price }) => isPriceOf(line.pricePerUnit, toCents(price)));
    // None of that price: priced as the first, so that the customer reads what changed.
    return { ...line, amount: (found ?? options[0])?.amount ?? '' };
  });
}

/**
 * The draft that a customer pays with; refused with `not_found` when there is none, or it is another
 * customer's, another checkout's or another merchant's, and with `invalid_input` when PayPal was told another address.
 */
export async function requireDraft(
  reference: string,
  {
    userId,
    checkoutKey,
    shippingInfo,
  }: { userId: string | null; checkoutKey: string | null; shippingInfo: ShippingInfo },
): Promise<PaypalDraftDocument> {
  await connect();
  const draft = await PaypalDraft.findOne({ reference }).lean<PaypalDraftDocument>();
  const isForeign = draft?.userId && String(draft.userId) !== userId;
  const isOtherCheckout = draft?.checkoutKey && draft.checkoutKey !== checkoutKey;
  const isOfAnother = !isOfMerchant(draft?.merchant ?? {}, knownMerchant('paypal'));
  if (!draft || isForeign || isOtherCheckout || isOfAnother) {
    throw new AppError('not_found', 'This PayPal order is unknown. Please start again with PayPal.');
  }
  if (draft.shippingKey && draft.shippingKey !== toShippingKey(shippingInfo)) {
    throw unusable('This PayPal order goes to another address. Please start again with PayPal.');
  }
  return draft;
}

/**
 * Refuses, before anything is recorded or taken, a PayPal order that was used, that is of another amount
 * or that the customer has not approved.
 */
export async function requireApproved(
  { _id, reference, totalCents: draftedCents }: PaypalDraftDocument,
  totalCents: number,
): Promise<void> {
  if (await Order.exists({ _id })) {
    throw unusable('This PayPal order was already used. Please start again with PayPal.');
  }
  if (draftedCents !== totalCents) throw ofAnotherAmount();
  const payment = await getPaypalPayment(reference);
  if (!payment?.isApproved) {
    throw unusable('This PayPal order is not approved. Please approve it in PayPal.');
  }
  const isRight = payment.askedCents === totalCents && payment.currency === CURRENCY;
  if (!isRight || payment.orderId !== String(_id)) throw ofAnotherAmount();
}

function ofAnotherAmount(): AppError {
  return unusable('This PayPal order is of another amount. Please start again with PayPal.');
}

function unusable(message: string): AppError {
  return new AppError('invalid_input', message, { paypalOrderId: message });
}
