'use client';

import type { CartItem } from '@/lib/cart/cart-rules';
import { computeArrival, formatArrival, formatColdShipping } from '@/lib/orders/delivery-rules';
import { useDeliveryTerms } from './use-delivery-terms';

/** Says when the cart would arrive if it were ordered now, and when its cold items ship. */
export function ArrivalNote({
  items,
  state,
}: {
  items: readonly CartItem[];
  /** Where it goes; empty if that is not known yet. */
  state: string;
}) {
  const terms = useDeliveryTerms();
  if (!terms) return null;
  const arrival = computeArrival(new Date(), terms, { state: state || null, items });
  return (
    <div className="text-sm">
      <p className="font-medium">
        {formatArrival(arrival)}
        {state === '' && ' in most states'}
      </p>
      {arrival.coldDays && (
        <p className="wrap-anywhere text-muted">{formatColdShipping(arrival.coldDays, items)}</p>
      )}
    </div>
  );
}
