import { ItemImage } from '@/components/images/item-image';
import { formatPackPrice } from '@/lib/catalog/pack-price-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import { toOrderMessage } from '@/lib/checkout/placement-response-rules';
import type { OrderView } from '@/lib/orders/order-schema';
import { COLD_SHIPPING_TEXT, formatShipping, isShippedCold } from '@/lib/recipes/shipping-rules';
import { AddressLines } from './address-lines';

/**
 * An order to read or print: its items, shipping address and cost. The customer also sees the state of the payment,
 * which admins see elsewhere in more detail; the user who packs the order sees what is chilled and what is frozen.
 */
export function OrderSummary({
  order,
  refunded = 0,
  isForAdmin = false,
}: {
  order: OrderView;
  /** Of the total, in dollars. */
  refunded?: number;
  isForAdmin?: boolean;
}) {
  const { shippingInfo, status, paymentState } = order;
  return (
    <div className="receipt">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact label="Order number" value={order.orderNumber} />
        <Fact label="Date" value={formatDate(order.createdAt)} />
        <Fact label="Status" value={order.status} />
        <Fact label="Total" value={formatPrice(order.total)} />
      </dl>
      {!isForAdmin && paymentState !== 'paid' && (
        <p className="mt-4 font-medium">{toOrderMessage(status, paymentState)}</p>
      )}
      <ul className="mt-5">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
          <li key={index} className="flex items-center gap-4 border-hairline border-t py-3">
            <div className="no-print flex shrink-0">
              <ItemImage
                item={{ name: item.name, category: item.itemId?.category ?? '', image: item.image }}
              />
            </div>
            <div className="min-w-0 grow">
              <p className="font-medium">{item.name}</p>
              {!item.itemId && <p className="text-muted text-sm">Item data is unavailable.</p>}
              <p className="text-muted text-sm tabular-nums">
                {item.quantity} × {item.amount} · {formatPackPrice(item.pricePerUnit)}
              </p>
              <RefundedPieces item={item} status={status} />
              {item.ships && isShippedCold(item.ships) && (
                <p className="font-medium text-sm">
                  {isForAdmin ? formatShipping(item.ships) : COLD_SHIPPING_TEXT}
                </p>
              )}
            </div>
            <p className="font-semibold tabular-nums">
              {formatPrice(computeLineTotal(item.pricePerUnit, item.quantity))}
            </p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-hairline border-t pt-3 tabular-nums">
        <AmountRow label="Subtotal" value={formatPrice(order.subtotal)} />
        <AmountRow label="Shipping" value={order.shipping === 0 ? 'Free' : formatPrice(order.shipping)} />
        <AmountRow label="Tax" value={formatPrice(order.tax)} />
        <AmountRow label="Total" value={formatPrice(order.total)} isTotal />
        {refunded > 0 && <AmountRow label="Refunded" value={formatPrice(refunded)} />}
      </dl>
      <div className="mt-5">
        <h3 className="text-lg">{status === 'Cancelled' ? 'Shipping address' : 'Ships to'}</h3>
        <address className="mt-1 text-muted not-italic">
          <AddressLines address={shippingInfo} />
        </address>
      </div>
    </div>
  );
}

/** What of a line was refunded; until the parcel has left, it is not coming. */
function RefundedPieces({ item, status }: { item: OrderView['items'][number]; status: OrderView['status'] }) {
  const { quantity, refundedQuantity = 0 } = item;
  if (refundedQuantity === 0) return null;
  const count = refundedQuantity < quantity ? `${refundedQuantity} of ${quantity} refunded` : 'Refunded';
  const isOnItsWay = status === 'Shipped' || status === 'Delivered';
  return (
    <p className="font-medium text-sm">
      {isOnItsWay || status === 'Cancelled' ? count : `${count}: not coming`}
    </p>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function AmountRow({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'font-semibold text-lg' : ''}`}>
      <dt className={isTotal ? undefined : 'text-muted'}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The date of an order, in the reader's time zone. */
export function formatDate(createdAt: string): string {
  return DATE_FORMAT.format(new Date(createdAt));
}
