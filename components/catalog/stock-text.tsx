'use client';

import { useEffect } from 'react';
import { useLowStock, useStock } from '@/components/cart/use-low-stock';
import { loadChunk } from '@/components/ui/load-chunk';
import { MarkText } from '@/components/ui/mark-text';
import { formatLeft } from '@/lib/cart/shortage-rules';
import type { StockMarkProps } from './stock-mark';

/** The text of a mark once the stock is known: see `StockMark`. */
export function StockText({ over, ...product }: StockMarkProps) {
  const mark = toMark(product, useStock([product.id]));
  if (!mark) return null;
  return (
    <MarkText over={over} edge="top" isSevere={mark.isSoldOut}>
      {mark.text}
    </MarkText>
  );
}

/** Chooses the packs of the open recipe again, by their remaining stock. */
export function StockChoice() {
  const lowPacks = useLowStock([]);
  useEffect(() => {
    if (lowPacks.length === 0) return;
    loadChunk(() => import('./change-amounts'))
      .then(({ chooseFromStock }) => chooseFromStock(lowPacks))
      .catch((error: unknown) => console.error('The packs of the recipe could not be chosen again', error));
  }, [lowPacks]);
  return null;
}

/** Returns the text about the stock of a product, or of its shown pack; null if there is enough, or it is not counted. */
function toMark(
  { id, amount, isPack = false }: StockMarkProps,
  { lowPacks, soldOut }: ReturnType<typeof useStock>,
): { text: string; isSoldOut: boolean } | null {
  if (soldOut.includes(id)) return { text: formatLeft(0), isSoldOut: true };
  const left = lowPacks.find((pack) => pack._id === id && pack.amount === amount)?.left;
  if (left === undefined) return null;
  // On a card, that would be said of the product.
  const text = left === 0 && !isPack ? 'This size is sold out' : formatLeft(left);
  return { text, isSoldOut: left === 0 };
}
