'use client';

import { useEffect, useState } from 'react';
import { type CartNotice, dismissNotice, useCartNotice } from './cart-store';

/** Long enough to be read and reached; it waits while it is pointed at or focused. */
const SHOWN_MS = 8_000;

/** Says that something is in the cart now, also to a screen reader, and takes it out again. */
export function CartNoticeBar() {
  const notice = useCartNotice();
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (!notice || isHeld) return;
    const timer = setTimeout(dismissNotice, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while someone is there
    <div
      className="no-print pointer-events-none fixed inset-x-4 bottom-6 z-30 flex justify-center"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div
        className={
          notice
            ? 'pointer-events-auto flex max-w-md items-center gap-3 rounded-card bg-ink py-1.5 pr-2 pl-5 text-ground shadow-raised'
            : undefined
        }
      >
        <p role="status" className="min-w-0 py-2 empty:hidden">
          {notice && `Added to cart: ${toText(notice.added)}`}
        </p>
        {notice && (
          <button
            type="button"
            className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4"
            onClick={() => {
              notice.undo();
              dismissNotice();
              setIsHeld(false);
            }}
          >
            Undo
          </button>
        )}
      </div>
    </div>
  );
}

function toText(added: CartNotice['added']): string {
  const [item] = added;
  if (!item || added.length > 1) return `${added.length} items`;
  return `${item.quantity} × ${item.name} (${item.selectedOption.amount})`;
}
