'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import type { Reorder } from '@/lib/orders/order-page-schema';
import { toPieceText } from '@/lib/recipes/pack-text-rules';

/** Asks which lines of an order to order again. */
export function ReorderDialog({
  offer,
  onAdd,
  onClose,
}: {
  offer: Reorder;
  onAdd: (offer: Reorder) => void;
  onClose: () => void;
}) {
  const [lines, setLines] = useState<readonly Reorder['lines'][number][]>([]);
  return (
    <Dialog title="Order some again" isOpen onClose={onClose}>
      <p className="mt-4">Choose what you need, at today’s prices.</p>
      <div className="mt-4">
        {offer.lines.map((line) => (
          <CheckField
            key={`${line.ingredient._id} ${line.pack.amount}`}
            label={toPieceText({
              name: line.ingredient.name,
              amount: line.pack.amount,
              quantity: line.quantity,
            })}
            hint={formatPrice(computeLineTotal(line.pack.price, line.quantity))}
            checked={lines.includes(line)}
            onChange={({ target }) =>
              setLines(target.checked ? [...lines, line] : lines.filter((each) => each !== line))
            }
          />
        ))}
        {offer.soldOut.map((name) => (
          <CheckField key={name} label={name} hint="Sold out" disabled />
        ))}
        {offer.missing.map((name) => (
          <CheckField key={name} label={name} hint="No longer sold" disabled />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-ghost" onClick={onClose}>
          Close
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={lines.length === 0}
          onClick={() => onAdd({ lines: [...lines], missing: [], soldOut: [] })}
        >
          Add to Cart
        </button>
      </div>
    </Dialog>
  );
}
