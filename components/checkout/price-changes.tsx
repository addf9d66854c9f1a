'use client';

import { updateLines } from '@/components/cart/cart-changes';
import type { CartItem } from '@/lib/cart/cart-rules';
import { type PriceChange, withPriceChanges } from '@/lib/cart/price-change-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { CartRefusal } from './cart-refusal';

/** Lists the cart lines whose price has changed, with their old and new prices. */
export function PriceChanges({
  items,
  changes,
  onAccepted,
}: {
  items: readonly CartItem[];
  changes: readonly PriceChange[];
  onAccepted: () => void;
}) {
  return (
    <CartRefusal
      id="price-changes"
      title="Prices have changed"
      text="Nothing was charged. Please look at what is different now."
      columns={['Before', 'Now']}
      items={items}
      lines={changes}
      toCells={({ price }, { selectedOption }) => [
        <del key="before">{formatPrice(selectedOption.price)}</del>,
        price === null ? 'No longer sold' : formatPrice(price),
      ]}
      buttonLabel="Accept changes"
      onAccept={() => {
        updateLines((item) => withPriceChanges(item, changes));
        onAccepted();
      }}
    />
  );
}
