import { ItemImage } from '@/components/images/item-image';
import { formatPackPrice } from '@/lib/catalog/pack-price-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import { toOrderMessage } from '@/lib/checkout/placement-response-rules';
import { formatArrival, formatColdShipping, isPromiseOver } from '@/lib/orders/delivery-rules';
import type { OrderView } from '@/lib/orders/order-schema';
import { COLD_SHIPPING_TEXT, formatShipping, isShippedCold } from '@/lib/recipes/shipping-rules';
import { AddressLines } from './address-lines';

/**
 * An order to read or print: its items, shipping address and cost. The customer also sees the state of the payment, which admins
 * see elsewhere in more detail; the user who packs the order sees the chilled and the frozen items.
 */
export function OrderSummary({
  order,
  isForAdmin = false,
  isPackingSlip = false,
  timeZone,
}: {
  order: OrderView;
  isForAdmin?: boolean;
  /** Whether it lies in the parcel: a gift does not show its price. */
  isPackingSlip?: boolean;
  /** Of its date; the reader's by default. */
  timeZone?: string;
}) {
  const { shippingInfo, status, paymentState } = order;
  return (
    <div className="receipt">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact label="Order number" value={order.orderNumber} />
        <Fact label="Date" value={formatDate(order.createdAt, timeZone)} />
        {!isPackingSlip && (
          <>
            <Fact label="Status" value={order.status} />
            <Fact label="Total" value={formatPrice(order.total)} />
          </>
        )}
      </dl>
      {!isForAdmin && paymentState !== 'paid' && <p className="mt-4 font-medium">{toOrderMessage(order)}</p>}
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
                {item.quantity} × {item.amount}
                {!isPackingSlip && ` · ${formatPackPrice(item.pricePerUnit)}`}
              </p>
              <RefundedPieces item={item} status={status} />
              {item.ships && isShippedCold(item.ships) && (
                <p className="font-medium text-sm">
                  {isForAdmin ? formatShipping(item.ships) : COLD_SHIPPING_TEXT}
                </p>
              )}
            </div>
            {!isPackingSlip && (
              <p className="font-semibold tabular-nums">
                {formatPrice(computeLineTotal(item.pricePerUnit, item.quantity))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isPackingSlip && <Amounts order={order} />}
      <div className="mt-5">
        <h3 className="text-lg">{status === 'Cancelled' ? 'Shipping address' : 'Ships to'}</h3>
        {!isPackingSlip && <ArrivalText order={order} />}
        <address className="mt-1 text-muted not-italic">
          <AddressLines address={shippingInfo} />
        </address>
      </div>
    </div>
  );
}

/** When the order arrives, as promised when it was placed, until it has. */
function ArrivalText({ order }: { order: OrderView }) {
  const { arrival, status, paymentState, items, isNothingSent } = order;
  const isPending = status !== 'Delivered' && status !== 'Cancelled';
  const isComing = paymentState === 'paid' && isPending && !isNothingSent;
  if (!arrival || !isComing || isPromiseOver(arrival, new Date())) return null;
  return (
    <div className="mt-1">
      <p className="font-medium">{formatArrival(arrival)}</p>
      {arrival.coldDays && (
        <p className="wrap-anywhere text-muted text-sm">{formatColdShipping(arrival.coldDays, items)}</p>
      )}
    </div>
  );
}

function Amounts({ order }: { order: OrderView }) {
  const { refunded = 0 } = order;
  return (
    <dl className="grid gap-1.5 border-hairline border-t pt-3 tabular-nums">
      <AmountRow label="Subtotal" value={formatPrice(order.subtotal)} />
      <AmountRow label="Shipping" value={order.shipping === 0 ? 'Free' : formatPrice(order.shipping)} />
      <AmountRow label="Tax" value={formatPrice(order.tax)} />
      <AmountRow label="Total" value={formatPrice(order.total)} isTotal />
      {refunded > 0 && <AmountRow label="Refunded" value={formatPrice(refunded)} />}
    </dl>
  );
}

/** The pieces of a line that were refunded or will be; until the parcel has left, it is not coming. */
function RefundedPieces({ item, status }: { item: OrderView['items'][number]; status: OrderView['status'] }) {
  const { quantity, refundedQuantity = 0, refundingQuantity = 0, unsentQuantity = 0 } = item;
  const isOnItsWay = status === 'Shipped' || status === 'Delivered';
  const isComing = isOnItsWay || status === 'Cancelled' || unsentQuantity === 0;
  const count = [
    toCount(refundedQuantity - refundingQuantity, quantity, 'refunded'),
    toCount(refundingQuantity, quantity, 'being refunded'),
  ]
    .filter(Boolean)
    .join(', ');
  const text = isComing ? count : `${count || `${unsentQuantity} of ${quantity}`}: not coming`;
  return text && <p className="font-medium text-sm">{text.charAt(0).toUpperCase() + text.slice(1)}</p>;
}

function toCount(count: number, quantity: number, state: string): string {
  if (count === 0) return '';
  return count < quantity ? `${count} of ${quantity} ${state}` : state;
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

/** The date of an order, by default in the reader's time zone. */
export function formatDate(createdAt: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(createdAt));
}
