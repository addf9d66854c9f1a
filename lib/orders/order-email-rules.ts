import { formatPrice } from '@/lib/catalog/price-rules';
import type { OrderEmailData } from '@/lib/mail/email-job-types';
import { toPieceText } from '@/lib/recipes/pack-text-rules';
import { isShippedCold } from '@/lib/recipes/shipping-rules';
import { type Arrival, formatArrival, formatColdShipping, isPromiseOver } from './delivery-rules';
import { toDollars } from './pricing-rules';

type EmailedOrder = {
  _id: unknown;
  orderNumber: string;
  items: readonly {
    name: string;
    amount: string;
    quantity: number;
    priceCents: number;
    ships?: string | null;
    image?: string | null;
  }[];
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  arrival?: Arrival | null;
  shippingInfo: {
    name: string;
    street1: string;
    street2: string;
    city: string;
    state: string;
    postalCode: string;
  };
};

/** Returns an amount as it is written in emails. */
export function formatCents(cents: number): string {
  return formatPrice(toDollars(cents));
}

function toArrivalText(arrival: Arrival, items: EmailedOrder['items']): string {
  // The cold items may have been refunded before the parcel left.
  const coldDays = items.some(({ ships }) => isShippedCold(ships)) ? arrival.coldDays : null;
  return [formatArrival(arrival), ...(coldDays ? [formatColdShipping(coldDays, items)] : [])]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** Returns the content of the email about a paid order, with formatted amounts. */
export function toOrderEmailData(order: EmailedOrder): OrderEmailData {
  const { name, street1, street2, city, state, postalCode } = order.shippingInfo;
  return {
    orderId: String(order._id),
    orderNumber: order.orderNumber,
    lines: order.items.map((item) => ({
      text: `${toPieceText(item)}${isShippedCold(item.ships) ? ', ships cold' : ''}`,
      sum: formatCents(item.priceCents * item.quantity),
      ...(item.image && { image: item.image }),
    })),
    sums: [
      { text: 'Subtotal', sum: formatCents(order.subtotalCents) },
      { text: 'Shipping', sum: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents) },
      { text: 'Tax', sum: formatCents(order.taxCents) },
      { text: 'Total', sum: formatCents(order.totalCents) },
    ],
    ...(order.arrival &&
      !isPromiseOver(order.arrival, new Date()) && { arrival: toArrivalText(order.arrival, order.items) }),
    address: [name, street1, ...(street2 ? [street2] : []), `${city}, ${state} ${postalCode}`],
  };
}
