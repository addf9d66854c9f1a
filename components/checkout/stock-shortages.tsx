'use client';

import { useEffect, useRef } from 'react';
import { updateLines } from '@/components/cart/cart-changes';
import { type CartItem, isSameLine } from '@/lib/cart/cart-rules';
import { type Shortage, withoutShortage } from '@/lib/cart/shortage-rules';
import { toPackText } from '@/lib/catalog/texts/pack-text-rules';
import { BLOCKING_NOTICE } from './blocking-notice';

/** Lists the cart lines of which fewer pieces are left, and offers to reduce them to that. */
export function StockShortages({
  items,
  shortages,
}: {
  items: readonly CartItem[];
  shortages: readonly Shortage[];
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);

  return (
    <section
      ref={section}
      {...BLOCKING_NOTICE}
      aria-labelledby="stock-shortages"
      className="mb-5 rounded-card border-2 border-saffron bg-sunken p-4"
    >
      <h3 id="stock-shortages" className="text-xl">
        Not enough left
      </h3>
      <p className="mt-1">Nothing was charged. Your cart has more of these than there are:</p>
      <table className="mt-3 w-full text-left">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="font-normal">
              Item
            </th>
            <th scope="col" className="text-right font-normal">
              In your cart
            </th>
            <th scope="col" className="pl-4 text-right font-normal">
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {shortages.map((shortage) => {
            const item = items.find((line) => isSameLine(line, shortage));
            if (!item) return null;
            return (
              <tr key={`${shortage._id} ${shortage.amount}`} className="border-hairline border-t align-top">
                <th scope="row" className="py-2 font-normal">
                  {toPackText(item.name, shortage.amount)}
                </th>
                <td className="py-2 text-right tabular-nums">{item.quantity}</td>
                <td className="py-2 pl-4 text-right font-semibold tabular-nums">
                  {shortage.left === 0 ? 'Sold out' : shortage.left}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <button
        type="button"
        className="button button-primary mt-3"
        onClick={() => updateLines((item) => withoutShortage(item, shortages))}
      >
        {shortages.every(({ left }) => left === 0) ? 'Remove what is sold out' : 'Reduce to what is left'}
      </button>
    </section>
  );
}
