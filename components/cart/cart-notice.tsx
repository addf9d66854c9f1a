'use client';

import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sendVisitEvent } from '@/components/layout/visit-events';
import { countPieces } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { computeCartTotals, computeToFreeShipping, toDollars } from '@/lib/orders/pricing-rules';
import { toPieceText } from '@/lib/recipes/pack-text-rules';
import { type CartNotice, dismissNotice, readCart, useCartNotice } from './cart-store';
import { takeFocusRequest } from './notice-focus';
import { undoChange } from './undo-change';

/** A press of one of these is the customer's next action. */
const CONTROLS = 'a, button, input, select, textarea, summary, label';

export type CartNoticeBarProps = {
  /** The checkout shows the notice instead, for as long as it is open. */
  isCheckoutOpen: boolean;
  onOpenCart: () => void;
};

/**
 * Announces that items were added to the cart or removed from it, also to screen readers, and offers to undo it and to
 * open the cart. It stays until the next action, and its focus returns to where it was when the notice goes.
 */
export function CartNoticeBar({ isCheckoutOpen, onOpenCart }: CartNoticeBarProps) {
  const notice = useCartNotice();
  const [text, setText] = useState('');
  const bar = useRef<HTMLDivElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const focusedBefore = useRef<HTMLElement | null>(null);
  const textId = useId();

  // Not in the first render: screen readers announce only content that is added to an existing element.
  useEffect(() => setText(notice ? toBarText(notice) : ''), [notice]);

  useEffect(() => {
    if (notice?.change !== 'added') return;
    const ids = notice.items.flatMap(({ recipes = [] }) => recipes.map(({ recipeId }) => recipeId));
    for (const recipeId of new Set(ids)) sendVisitEvent({ kind: 'basket', recipeId });
  }, [notice]);

  useEffect(() => {
    if (!notice || isCheckoutOpen) return;
    const handleClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && !bar.current?.contains(target) && target.closest(CONTROLS))
        dismissNotice();
    };
    // Not by the click that has caused it.
    const timer = setTimeout(() => window.addEventListener('click', handleClick));
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', handleClick);
    };
  }, [notice, isCheckoutOpen]);

  useEffect(() => {
    // After the dialog has returned the focus.
    if (notice && takeFocusRequest()) setTimeout(() => undoButton.current?.focus());
  }, [notice]);

  function leave(change: () => void) {
    flushSync(change);
    // The focus would be lost with the button.
    focusedBefore.current?.focus();
  }

  // The checkout closes with the last line, and the cart button, which had the focus before, is gone too. It may have closed while
  // the script of the first notice was on its way.
  const wasCheckoutOpen = useRef(true);
  useEffect(() => {
    const hasClosed = wasCheckoutOpen.current && !isCheckoutOpen;
    wasCheckoutOpen.current = isCheckoutOpen;
    // After the dialog has returned the focus.
    if (hasClosed && readCart().length === 0) setTimeout(() => undoButton.current?.focus());
  }, [isCheckoutOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for the buttons in it
    <div
      ref={bar}
      className="cart-notice no-print pointer-events-none fixed inset-x-4 bottom-6 z-30 flex justify-center"
      onFocus={({ currentTarget, relatedTarget: from }) => {
        if (!currentTarget.contains(from)) focusedBefore.current = from as HTMLElement | null;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave(dismissNotice);
        // The key that added something may still be held down when the notice gets the focus.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    >
      <div
        className={
          notice
            ? 'pointer-events-auto flex max-w-md items-center gap-3 rounded-card bg-ink py-1.5 pr-2 pl-5 text-ground shadow-raised'
            : undefined
        }
      >
        <p id={textId} role="status" className="min-w-0 whitespace-pre-line py-2 empty:hidden">
          {text}
        </p>
        {notice && (
          <NoticeButton
            ref={undoButton}
            label="Undo"
            describedBy={textId}
            onClick={() => leave(() => undoChange(notice))}
          />
        )}
        {notice?.change === 'added' && <NoticeButton label="View cart" onClick={onOpenCart} />}
      </div>
    </div>
  );
}

function NoticeButton({
  label,
  describedBy,
  onClick,
  ref,
}: {
  label: string;
  describedBy?: string;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-describedby={describedBy}
      className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4"
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** Returns the text of the bar, with the amount missing for free shipping. */
function toBarText(notice: CartNotice): string {
  const totals = computeCartTotals(notice.after);
  if (notice.change !== 'added' || totals.shippingCents === 0) return toNoticeText(notice);
  return `${toNoticeText(notice)}\n${formatPrice(toDollars(computeToFreeShipping(totals)))} to free shipping`;
}

/** Returns the text of a notice, such as "Added to cart: 2 × Saffron, 1 g". */
export function toNoticeText({ change, items }: CartNotice): string {
  return `${change === 'added' ? 'Added to' : 'Removed from'} cart: ${toItemsLabel(items)}`;
}

function toItemsLabel(items: CartNotice['items']): string {
  const [item] = items;
  if (!item || items.length > 1) return `${countPieces(items)} items`;
  return toPieceText({ ...item, amount: item.selectedOption.amount });
}
