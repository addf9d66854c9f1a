'use client';

import { useState } from 'react';
import { QuantityControl } from '@/components/cart/quantity-control';
import { settleQuantity } from '@/lib/cart/quantity-rules';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { formatPrice, lineTotal } from '@/lib/catalog/price-rules';

/** The packs of an ingredient to choose from, how many of it, and what that makes. */
export function IngredientOptions({ amounts }: { amounts: IngredientView['amounts'] }) {
  const [chosen, setChosen] = useState(0);
  const [quantity, setQuantity] = useState('1');
  const pack = amounts[chosen];
  if (!pack) return <p className="mt-4 text-muted">No size options available</p>;
  return (
    <>
      <fieldset className="mt-5">
        <legend className="font-medium text-sm">Size</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {amounts.map(({ amount, price }, index) => (
            <button
              key={amount}
              type="button"
              aria-pressed={index === chosen}
              className="button button-ghost aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground"
              onClick={() => setChosen(index)}
            >
              {amount} · {formatPrice(price)}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <QuantityControl value={quantity} onChange={setQuantity} />
        <p className="font-display font-semibold text-2xl tabular-nums" aria-live="polite">
          {formatPrice(lineTotal(pack.price, settleQuantity(quantity)))}
        </p>
      </div>
    </>
  );
}
