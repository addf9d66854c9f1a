import 'server-only';
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import type { PaymentDraft } from '@/lib/payments/provider/payment-types';
import type { PaymentMethodType, PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { Arrival } from './delivery-rules';
import { ORDER_NUMBER_BYTES, toOrderNumber } from './order-number-rules';
import type { ShippingInfo } from './order-schema';

/** A new order with its prices. `client` and the keys are hashes. */
type NewOrder = Pick<OrderDocument, 'email' | 'fingerprint' | 'createdAt'> & {
  /** Null for a guest. */
  userId: string | null;
  shippingInfo: ShippingInfo;
  /** The promise to the customer about the day of arrival. */
  arrival: Arrival;
  items: OrderLine[];
  recipeIds: readonly string[];
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  placementKey: string;
  checkoutKey: string | null;
  client: string;
  provider: PaymentProviderId;
  method: PaymentMethodType;
  /** The payment approved earlier at the provider, whose id becomes the order's. */
  draft: PaymentDraft | null;
  /** When to check with the provider if it sends no webhook. */
  nextCheckAt: Date;
};
/** A line at its current price; `ingredientId` is a hex string. */
type OrderLine = Pick<
  OrderDocument['items'][number],
  'name' | 'amount' | 'priceCents' | 'quantity' | 'ships' | 'image'
> & { ingredientId: string };

/**
 * Inserts a new unpaid order. Returns null if another order, such as that of a faster request, has the placement
 * key, or, very rarely, the order number.
 */
export async function createOrder({
  userId,
  checkoutKey,
  provider,
  method,
  draft,
  nextCheckAt,
  items,
  recipeIds,
  ...order
}: NewOrder): Promise<OrderDocument | null> {
  try {
    const created = await Order.create({
      ...order,
      items: items.map((item) => ({ ...item, ingredientId: new mongoose.Types.ObjectId(item.ingredientId) })),
      _id: draft?._id ?? new mongoose.Types.ObjectId(randomBytes(12)),
      orderNumber: toOrderNumber(randomBytes(ORDER_NUMBER_BYTES)),
      ...(recipeIds.length > 0 && { recipeIds: recipeIds.map((id) => new mongoose.Types.ObjectId(id)) }),
      ...(userId && { userId }),
      isGuest: userId === null,
      ...(checkoutKey && { checkoutKey }),
      payment: {
        provider,
        method,
        ...(draft && { reference: draft.reference, ...draft.merchant }),
        changes: [{ at: order.createdAt, state: 'pending', by: 'placement' }],
        lookAt: nextCheckAt,
      },
    });
    return created.toObject();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Removes the placement key from an order, so that another order of its checkout can use it. */
export async function releasePlacementKey(_id: mongoose.Types.ObjectId, placementKey: string): Promise<void> {
  await Order.updateOne({ _id, placementKey }, { $unset: { placementKey: 1 } });
}

/** Removes the placement key from the void order that has it. */
export async function releasePlacementKeyOfVoidOrder(placementKey: string): Promise<void> {
  await Order.updateOne({ placementKey, 'payment.state': 'void' }, { $unset: { placementKey: 1 } });
}
