'use client';

import { loadPageAfterDialogs, useReloadUrl } from '@/components/ui/dialog-history';
import type { OrderView } from '@/lib/orders/order-schema';
import { pages } from '@/lib/pages/pages';

/**
 * Returns a function that closes the checkout and opens the page of the order that was placed; null until one is. A reload opens
 * it too, since the cart is empty by then.
 */
export function useOrderOpener(
  placed: { order: OrderView; orderToken: string } | null,
  { isOwner, onLeave }: { isOwner: boolean; onLeave: () => void },
): (() => void) | null {
  // An owner needs no token.
  const path =
    placed && pages.order.path({ id: placed.order._id, token: isOwner ? null : placed.orderToken });
  useReloadUrl(path);
  if (path === null) return null;
  return () => {
    onLeave();
    loadPageAfterDialogs(() => window.location.assign(path));
  };
}
