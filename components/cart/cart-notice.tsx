'use client';

import { useEffect, useState } from 'react';
import { type CartNotice, dismissNotice, useCartNotice } from './cart-store';

/** Long enough to read the notice and reach its button; the timer pauses while it is hovered or focused. */
const NOTICE_DURATION_MS = 8_000;

/** Announces that items were added to the cart, also to screen readers, and offers to undo it. */
export function CartNoticeBar() {
  const notice = useCartNotice();
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!notice || isPaused) return;
    const timer = setTimeout(dismissNotice, NOTICE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [notice, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className="no-print pointer-events-none fixed inset-x-4 bottom-6 z-30 flex justify-center"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <div
        className={
          notice
            ? 'pointer-events-auto flex max-w-md items-center gap-3 rounded-card bg-ink py-1.5 pr-2 pl-5 text-ground shadow-raised'
            : undefined
        }
      >
        <p role="status" className="min-w-0 py-2 empty:hidden">
          {notice && `Added to cart: ${toItemsLabel(notice.added)}`}
        </p>
        {notice && (
          <button
            type="button"
            className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4"
            onClick={() => {
              notice.undo();
              dismissNotice();
              setIsPaused(false);
            }}
          >
            Undo
          </button>
        )}
      </div>
    </div>
  );
}

function toItemsLabel(added: CartNotice['added']): string {
  const [item] = added;
  if (!item || added.length > 1) return `${added.length} items`;
  return `${item.quantity} × ${item.name} (${item.selectedOption.amount})`;
}
