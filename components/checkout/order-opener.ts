import { loadPageAfterDialogs } from '@/components/ui/dialog-history';
import type { OrderView } from '@/lib/orders/order-schema';
import { pages } from '@/lib/pages/pages';

/** Returns what closes the checkout and opens the page of the order that was placed; null until one is. */
export function createOrderOpener(
  placed: { order: OrderView; orderToken: string } | null,
  { isOwner, onLeave }: { isOwner: boolean; onLeave: () => void },
): (() => void) | null {
  if (!placed) return null;
  // An owner needs no token.
  const path = pages.order.path({ id: placed.order._id, token: isOwner ? null : placed.orderToken });
  return () => {
    onLeave();
    loadPageAfterDialogs(() => window.location.assign(path));
  };
}
