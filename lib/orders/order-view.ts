import 'server-only';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import type { OrderDocument } from '@/models/order';
import type { Arrival } from './delivery-rules';
import type { AdminOrderView, AlertNote, OrderView } from './order-schema';
import { findShippedAt, findShippingHold, isNothingSent } from './order-status-rules';
import { listPayableRefunds } from './outside-refund-rules';
import { isAccepted, isChargeUnanswered } from './placement-rules';
import { toDollars } from './pricing-rules';
import { computeRefundedCents, isByProvider, listRefunds } from './refund-rules';
import {
  countPiecesBeingRefunded,
  countRefundedPieces,
  countUnsentPieces,
  nameRefundedLines,
} from './refunded-piece-rules';

type CatalogItem = { name: string; category: string; image: string };

/** Returns an order for a response, without keys and provider ids. */
export function toOrderView(
  order: OrderDocument,
  /** The catalog's current data of the items, by id. */
  catalog: ReadonlyMap<string, CatalogItem>,
): OrderView {
  const { shippingInfo, arrival } = order;
  const refundedPieces = countRefundedPieces(order);
  const openPieces = countPiecesBeingRefunded(order);
  const unsentPieces = countUnsentPieces(order);
  const refundedCents = computeRefundedCents(order);
  return {
    _id: String(order._id),
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    paymentState: order.payment.state,
    isUnderReview: isAccepted(order.payment),
    ...(isChargeUnanswered(order.payment) && { isChargeUnanswered: true }),
    ...(order.payment.isDisputeOpen && { isDisputeOpen: true }),
    ...(isNothingSent(order) && { isNothingSent: true }),
    ...(refundedCents > 0 && { refunded: toDollars(refundedCents) }),
    email: order.email,
    userId: order.userId ? { _id: String(order.userId), email: order.email } : null,
    items: order.items.map(({ ingredientId, name, amount, quantity, priceCents, ships, image }, index) => {
      const item = catalog.get(String(ingredientId));
      const refundedQuantity = refundedPieces[index] ?? 0;
      const refundingQuantity = openPieces[index] ?? 0;
      const unsentQuantity = unsentPieces[index] ?? 0;
      return {
        ingredientId: String(ingredientId),
        itemId: item ? { _id: String(ingredientId), ...item } : null,
        name,
        amount,
        quantity,
        pricePerUnit: toDollars(priceCents),
        image: image ?? item?.image ?? '',
        ...(refundedQuantity > 0 && { refundedQuantity }),
        ...(refundingQuantity > 0 && { refundingQuantity }),
        ...(unsentQuantity > 0 && { unsentQuantity }),
        ...(ships && { ships }),
      };
    }),
    shippingInfo: {
      name: shippingInfo.name,
      ...toPostalAddress(shippingInfo),
      phone: shippingInfo.phone,
    },
    ...(arrival && { arrival: toArrivalView(arrival) }),
    subtotal: toDollars(order.subtotalCents),
    shipping: toDollars(order.shippingCents),
    tax: toDollars(order.taxCents),
    total: toDollars(order.totalCents),
  };
}

function toArrivalView({ from, to, coldDays }: Arrival): OrderView['arrival'] {
  return { from, to, ...(coldDays && { coldDays }) };
}

/** Returns an order for admins, with its history. */
export function toAdminOrderView(
  order: OrderDocument,
  view: OrderView,
  /** Emails of admins, by id. */
  admins: ReadonlyMap<string, string>,
  alertNotes: readonly AlertNote[],
): AdminOrderView {
  const { payment, statusChanges = [], notes, packedAt, tracking } = order;
  return {
    ...view,
    payment: {
      provider: payment.provider,
      method: payment.method,
      reference: payment.reference ?? null,
      changes: payment.changes.map(({ at, state, by }) => ({ at: at.toISOString(), state, by })),
    },
    refunds: listRefunds(order).map(
      ({ _id, askedAt, cents, lines, shippingCents, reason, isRestocked, author, adminId, ...refund }) => ({
        _id,
        at: askedAt.toISOString(),
        amount: toDollars(cents),
        lines: nameRefundedLines(order, lines),
        isForShipping: Boolean(shippingCents),
        reason: reason ?? null,
        isRestocked: isRestocked ?? false,
        isOutside: !isByProvider(refund),
        author,
        by: adminId ? (admins.get(String(adminId)) ?? null) : null,
        state: refund.state,
        code: refund.code ?? null,
        reference: refund.reference ?? null,
        changes: refund.changes.map((change) => ({ at: change.at.toISOString(), state: change.state })),
      }),
    ),
    payableRefunds: listPayableRefunds(order).map(({ refund, cents }) => ({
      ...{ refund: refund?._id ?? null, amount: toDollars(cents) },
    })),
    isInShop: findShippedAt(order) === null,
    refundsVersion: order.refundsVersion ?? 0,
    shippingHold: findShippingHold(order),
    alertNotes: [...alertNotes],
    statusChanges: statusChanges.map(({ at, status, adminId }) => ({
      at: at.toISOString(),
      status,
      by: adminId ? (admins.get(String(adminId)) ?? null) : order.email,
      isByCustomer: !adminId,
    })),
    notes: (notes ?? []).map(({ at, adminId, note }) => ({
      at: at.toISOString(),
      by: admins.get(String(adminId)) ?? null,
      note,
    })),
    packedAt: packedAt?.toISOString() ?? null,
    tracking: tracking ?? null,
    refunded: toDollars(computeRefundedCents(order)),
  };
}
