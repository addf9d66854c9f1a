import { formatPrice } from '@/lib/catalog/price-rules';
import { type Totals, toDollars } from '@/lib/orders/pricing-rules';

/** The total of an order, computed as on the server, and its parts. */
export function TotalsList({ totals }: { totals: Totals }) {
  return (
    <div className="grid gap-3">
      <GrandTotal totals={totals} />
      <TotalParts totals={totals} />
    </div>
  );
}

/** The parts of the total. */
export function TotalParts({ totals: { subtotalCents, shippingCents, taxCents } }: { totals: Totals }) {
  return (
    <dl className="grid gap-1.5 tabular-nums">
      <TotalRow label="Subtotal" cents={subtotalCents} />
      <TotalRow label="Shipping" cents={shippingCents} value={shippingCents === 0 ? 'Free' : undefined} />
      <TotalRow label="Tax" cents={taxCents} />
    </dl>
  );
}

export function GrandTotal({ totals }: { totals: Totals }) {
  return (
    <dl className="flex justify-between gap-4 font-semibold text-lg tabular-nums">
      <dt>Total</dt>
      <dd>{formatPrice(toDollars(totals.totalCents))}</dd>
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
