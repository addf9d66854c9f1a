import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import type { CartLine, PaypalCart, ShippingInfo } from '@/lib/orders/order-schema';
import { UNPAID_STATES } from '@/lib/orders/payment-state-rules';
import { isSamePrice, toCents } from '@/lib/orders/pricing-rules';
import { createDraft } from '@/lib/payments/paypal/paypal-draft-commands';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { toCheckoutKey, toShippingKey } from './attempt-key';
import { priceCart } from './price-queries';

/**
 * Creates a PayPal order for this cart at current prices, for the customer to approve; returns its id. Nothing is
 * charged, and no order is created in the shop. A checkout key binds it to that checkout; a shipping address is sent to
 * PayPal and binds it to that address. Throws the same errors as placing an order.
 */
export async function draftPaypalOrder(
  { cart, shippingInfo }: { cart: PaypalCart; shippingInfo?: ShippingInfo | undefined },
  { userId, key, clientAddress }: { userId: string | null; key: string | null; clientAddress: string },
): Promise<string> {
  await consumeRateLimit('paypalOrder', clientAddress);
  await connect();
  const checkoutKey = key === null ? null : toCheckoutKey(key);
  const replacedOrderIds = checkoutKey === null ? [] : await listOpenOrderIds(checkoutKey);
  const { lines: _lines, ...totals } = await priceCart(await withAmounts(cart), replacedOrderIds);
  return createDraft(totals, {
    userId,
    checkoutKey,
    shipping: shippingInfo ? { info: shippingInfo, key: toShippingKey(shippingInfo) } : null,
  });
}

/** A card was declined, for example: its order is closed when the one with PayPal is placed. */
async function listOpenOrderIds(checkoutKey: string): Promise<mongoose.Types.ObjectId[]> {
  const orders = await Order.find({
    checkoutKey,
    'payment.state': mongoose.trusted({ $in: [...UNPAID_STATES] }),
  })
    .select({ _id: 1 })
    .lean();
  return orders.map(({ _id }) => _id);
}

/** Adds the amount to each line that has none: the one with the line's price. */
async function withAmounts(cart: PaypalCart): Promise<CartLine[]> {
  const itemsWithoutAmount = cart.filter(({ amount }) => amount === undefined).map(({ itemId }) => itemId);
  const ingredients = await Ingredient.find({ _id: mongoose.trusted({ $in: itemsWithoutAmount }) })
    .select({ amounts: 1 })
    .lean();
  const optionsOf = new Map(ingredients.map(({ _id, amounts }) => [String(_id), amounts]));
  return cart.map(({ amount, ...line }) => {
    if (amount !== undefined) return { ...line, amount };
    const options = optionsOf.get(line.itemId) ?? [];
    const option = options.find(({ price }) => isSamePrice(line.pricePerUnit, toCents(price)));
    // If no amount has that price, use the first one, so that the customer sees the change.
    return { ...line, amount: (option ?? options[0])?.amount ?? '' };
  });
}
