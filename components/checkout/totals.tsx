import { formatPrice } from '@/lib/catalog/price-rules';
import { type Totals, toDollars } from '@/lib/orders/pricing-rules';

/** The totals of an order, computed as on the server. */
export function TotalsList({ totals }: { totals: Totals }) {
  const { subtotalCents, shippingCents, taxCents, totalCents } = totals;
  return (
    <dl className="grid gap-1.5 tabular-nums">
      <Sum name="Subtotal" cents={subtotalCents} />
      <Sum name="Shipping" cents={shippingCents} text={shippingCents === 0 ? 'Free' : undefined} />
      <Sum name="Tax" cents={taxCents} />
      <div className="mt-1.5 flex justify-between gap-4 border-hairline border-t pt-3 font-semibold text-lg">
        <dt>Total</dt>
        <dd>{formatPrice(toDollars(totalCents))}</dd>
      </div>
    </dl>
  );
}

function Sum({ name, cents, text }: { name: string; cents: number; text?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>{text ?? formatPrice(toDollars(cents))}</dd>
    </div>
  );
}
