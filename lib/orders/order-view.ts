import type { OrderDocument } from '@/models/order';
import type { AdminOrderView, AlertNote, OrderView } from './order-schema';
import { isAccepted } from './placement-rules';
import { toDollars } from './pricing-rules';

type CatalogItem = { name: string; image: string };

/** An order as it leaves the server: no keys, and nothing a provider calls its own. */
export function toOrderView(
  order: OrderDocument,
  /** What the catalogue still knows of the items, by id. */
  catalog: ReadonlyMap<string, CatalogItem>,
): OrderView {
  const { shippingInfo } = order;
  return {
    _id: String(order._id),
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    paymentState: order.payment.state,
    isUnderReview: isAccepted(order.payment),
    email: order.email,
    userId: order.userId ? { _id: String(order.userId), email: order.email } : null,
    items: order.items.map(({ ingredientId, name, amount, quantity, priceCents }) => {
      const item = catalog.get(String(ingredientId));
      return {
        itemId: item ? { _id: String(ingredientId), name: item.name, image: item.image } : null,
        name,
        amount,
        quantity,
        pricePerUnit: toDollars(priceCents),
      };
    }),
    shippingInfo: {
      name: shippingInfo.name,
      street1: shippingInfo.street1,
      street2: shippingInfo.street2,
      city: shippingInfo.city,
      state: shippingInfo.state,
      postalCode: shippingInfo.postalCode,
      phone: shippingInfo.phone,
    },
    subtotal: toDollars(order.subtotalCents),
    shipping: toDollars(order.shippingCents),
    tax: toDollars(order.taxCents),
    total: toDollars(order.totalCents),
  };
}

/** An order as admins see it, with what became of it. */
export function toAdminOrderView(
  order: OrderDocument,
  view: OrderView,
  /** E-mails of admins, by id. */
  admins: ReadonlyMap<string, string>,
  alertNotes: readonly AlertNote[],
): AdminOrderView {
  const { payment, statusChanges = [] } = order;
  return {
    ...view,
    payment: {
      provider: payment.provider,
      method: payment.method,
      reference: payment.reference ?? null,
      changes: payment.changes.map(({ at, state, by }) => ({ at: at.toISOString(), state, by })),
    },
    alertNotes: [...alertNotes],
    statusChanges: statusChanges.map(({ at, status, adminId }) => ({
      at: at.toISOString(),
      status,
      by: admins.get(String(adminId)) ?? null,
    })),
  };
}
