import { formatPrice } from '@/lib/catalog/price-rules';
import { toDollars } from '@/lib/orders/pricing-rules';

/** Sends the order. Not `disabled` while it is sent: that would take the focus from who pressed it. */
export function PayButton({
  totalCents,
  isBusy,
  isBlocked,
}: {
  totalCents: number;
  isBusy: boolean;
  isBlocked: boolean;
}) {
  return (
    <button
      type="submit"
      className="button button-primary aria-disabled:opacity-50"
      aria-disabled={isBusy || isBlocked}
      aria-busy={isBusy}
    >
      {isBusy ? 'Placing order...' : `Pay ${formatPrice(toDollars(totalCents))}`}
    </button>
  );
}
