'use client';

import { useEffect, useRef } from 'react';
import { addAllToCart } from '@/components/cart/cart-store';
import { focusNextNotice } from '@/components/cart/notice-focus';
import { afterPaint } from '@/components/ui/after-paint';
import type { CartItem } from '@/lib/cart/cart-rules';

/**
 * Returns a function that adds the items to the cart once, after a paint, and then calls `onAdded` if the sheet is still open.
 */
export function useAddBasket(items: readonly CartItem[], onAdded: () => void): () => Promise<void> {
  const isAdding = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  return async () => {
    // A second tap may come before the sheet has closed.
    if (isAdding.current) return;
    isAdding.current = true;
    await afterPaint();
    isAdding.current = addAllToCart(items);
    // Closed meanwhile, another dialog may be open in its place.
    if (!isAdding.current || isClosed.current) return;
    focusNextNotice();
    onAdded();
  };
}
