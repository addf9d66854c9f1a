'use client';

import { useEffect, useRef } from 'react';
import { updateLines } from '@/components/cart/cart-changes';
import { type CartItem, isSameLine } from '@/lib/cart/cart-rules';
import { type PriceChange, withPriceChanges } from '@/lib/cart/price-change-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { toPackText } from '@/lib/catalog/texts/pack-text-rules';
import { BLOCKING_NOTICE } from './blocking-notice';

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
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);

  return (
    <section
      ref={section}
      {...BLOCKING_NOTICE}
      aria-labelledby="price-changes"
      className="mb-5 rounded-card border-2 border-saffron bg-sunken p-4"
    >
      <h3 id="price-changes" className="text-xl">
        Prices have changed
      </h3>
      <p className="mt-1">Nothing was charged. Please look at what is different now.</p>
      <table className="mt-3 w-full text-left">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="font-normal">
              Item
            </th>
            <th scope="col" className="text-right font-normal">
              Before
            </th>
            <th scope="col" className="pl-4 text-right font-normal">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const item = items.find((line) => isSameLine(line, change));
            if (!item) return null;
            return (
              <tr key={`${change._id} ${change.amount}`} className="border-hairline border-t align-top">
                <th scope="row" className="py-2 font-normal">
                  {toPackText(item.name, change.amount)}
                </th>
                <td className="py-2 text-right tabular-nums">
                  <del>{formatPrice(item.selectedOption.price)}</del>
                </td>
                <td className="py-2 pl-4 text-right font-semibold tabular-nums">
                  {change.price === null ? 'No longer sold' : formatPrice(change.price)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <button
        type="button"
        className="button button-primary mt-3"
        onClick={() => {
          updateLines((item) => withPriceChanges(item, changes));
          onAccepted();
        }}
      >
        Accept changes
      </button>
    </section>
  );
}
