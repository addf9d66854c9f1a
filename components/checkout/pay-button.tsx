import { SubmitButton } from '@/components/ui/submit-button';
import { formatPrice } from '@/lib/catalog/price-rules';
import { toDollars } from '@/lib/orders/pricing-rules';

/** The button that places the order, with its total. */
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
    <SubmitButton
      label={`Pay ${formatPrice(toDollars(totalCents))}`}
      busyLabel="Placing order..."
      isBusy={isBusy}
      isBlocked={isBlocked}
    />
  );
}
