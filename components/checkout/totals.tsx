import { formatPrice } from '@/lib/catalog/price-rules';
import { type Totals, toDollars } from '@/lib/orders/pricing-rules';

/** The totals of an order, computed as on the server. */
export function TotalsList({ totals }: { totals: Totals }) {
  const { subtotalCents, shippingCents, taxCents, totalCents } = totals;
  return (
    <dl className="grid gap-1.5 tabular-nums">
      <TotalRow label="Subtotal" cents={subtotalCents} />
      <TotalRow label="Shipping" cents={shippingCents} value={shippingCents === 0 ? 'Free' : undefined} />
      <TotalRow label="Tax" cents={taxCents} />
      <div className="mt-1.5 flex justify-between gap-4 border-hairline border-t pt-3 font-semibold text-lg">
        <dt>Total</dt>
        <dd>{formatPrice(toDollars(totalCents))}</dd>
      </div>
    </dl>
  );
}

function TotalRow({ label, cents, value }: { label: string; cents: number; value?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{value ?? formatPrice(toDollars(cents))}</dd>
    </div>
  );
}
