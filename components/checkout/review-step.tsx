'use client';

import { Trash2 } from 'lucide';
import { Fragment, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { removeFromCart, replaceLine, setQuantity } from '@/components/cart/cart-changes';
import { toNoticeText } from '@/components/cart/cart-notice';
import { useCartNotice } from '@/components/cart/cart-store';
import { QuantityControl } from '@/components/cart/quantity-control';
import { useLowStock } from '@/components/cart/use-low-stock';
import { ItemImage } from '@/components/images/item-image';
import { Icon } from '@/components/ui/icon';
import { type CartItem, isSameLine, toLineIdentity } from '@/lib/cart/cart-rules';
import { formatPackPrice } from '@/lib/catalog/pack-price-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import { computeCartTotals, FREE_SHIPPING_NOTE } from '@/lib/orders/pricing-rules';
import { findReplacement, listShortages } from '@/lib/orders/replacement-rules';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import { COLD_SHIPPING_TEXT, isShippedCold } from '@/lib/recipes/shipping-rules';
import { LineStock } from './line-stock';
import { GrandTotal, TotalParts } from './totals';

/** The first step: the cart lines, their quantities and prices. */
export function ReviewStep({
  items,
  isGuest,
  isBlocked,
  onContinue,
  onLogin,
}: {
  items: readonly CartItem[];
  isGuest: boolean;
  /** Whether the customer must first make a decision shown above the step. */
  isBlocked: boolean;
  onContinue: () => void;
  onLogin: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
  const totals = computeCartTotals(items);
  /** Where the last removed line was. */
  const [removedIndex, setRemovedIndex] = useState(Number.POSITIVE_INFINITY);
  const lowPacks = useLowStock(items.map(({ _id }) => _id));
  // They do not block: what this customer's own unpaid order holds is not left either, and can be paid.
  const shortages = listShortages(items, lowPacks);
  const noticeIndex = Math.min(removedIndex, items.length);

  function remove(item: CartItem, index: number) {
    flushSync(() => {
      removeFromCart(item);
      setRemovedIndex(index);
    });
    // The focus would be lost with the removed line; a cart without lines closes the dialog.
    (list.current?.querySelector<HTMLElement>('[data-undo]') ?? list.current)?.focus();
  }

  /** Changes a line by a button that goes with it, and moves the focus to the quantity that counts now. */
  function changeLine(change: () => void, lineKey: string) {
    flushSync(change);
    [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
      .find(({ dataset }) => dataset.line === lineKey)
      ?.querySelector('input')
      ?.focus();
  }

  const notice = (
    <RemovalNotice
      onUndone={() => list.current?.children[noticeIndex]?.querySelector<HTMLElement>('input')?.focus()}
    />
  );
  return (
    <>
      <button
        type="button"
        className="button button-ghost sr-only focus:not-sr-only focus:mb-3 focus:px-5 focus:py-3"
        onClick={() => continueButton.current?.focus()}
      >
        Skip to the total
      </button>
      <ul ref={list} tabIndex={-1} aria-label="Your items" className="focus:outline-none">
        {items.map((item, index) => {
          const left = shortages.find((shortage) => isSameLine(item, shortage))?.left;
          return (
            <Fragment key={toLineKey(item._id, item.selectedOption.amount)}>
              {index === noticeIndex && notice}
              <CartLine item={item} onRemove={() => remove(item, index)}>
                <LineStock
                  item={item}
                  left={left}
                  replacement={left === undefined ? null : findReplacement(item, items, lowPacks)}
                  onReduce={() => {
                    if (!left) return remove(item, index);
                    const line = toLineIdentity(item);
                    changeLine(() => setQuantity(line, left), toLineKey(line._id, line.amount));
                  }}
                  onReplace={(replacement) =>
                    changeLine(() => replaceLine(item, replacement), toLineKey(item._id, replacement.amount))
                  }
                />
              </CartLine>
            </Fragment>
          );
        })}
        {noticeIndex === items.length && notice}
      </ul>
      <div className="mt-5 grid gap-3 border-hairline border-t py-4">
        {totals.shippingCents > 0 && <p className="font-medium text-olive text-sm">{FREE_SHIPPING_NOTE}</p>}
        <TotalParts totals={totals} />
      </div>
      <div className="cart-total -mx-6 -mb-6 grid gap-2 border-hairline border-t bg-surface px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <GrandTotal totals={totals} />
        <button
          ref={continueButton}
          type="button"
          className="button button-primary"
          disabled={isBlocked}
          onClick={onContinue}
        >
          {isGuest ? 'Checkout as Guest' : 'Checkout'}
        </button>
        {isGuest && (
          <button type="button" className="link-button -my-2 justify-self-center" onClick={onLogin}>
            Log in to use saved addresses and cards
          </button>
        )}
      </div>
    </>
  );
}

/**
 * Says which line was removed, in its place, and offers to undo it; the notice at the bottom of the page is behind the
 * dialog.
 */
function RemovalNotice({ onUndone }: { onUndone: () => void }) {
  const id = useId();
  const notice = useCartNotice();
  if (notice?.change !== 'removed') return null;
  return (
    <li className="flex items-center justify-between gap-4 border-hairline border-t first:border-t-0">
      <p id={id} className="py-3 text-muted text-sm">
        {toNoticeText(notice)}
      </p>
      <button
        type="button"
        className="link-button"
        // It gets the focus, so that this is read out.
        aria-describedby={id}
        data-undo
        onClick={() => {
          flushSync(notice.undo);
          // The focus would be lost with this button.
          onUndone();
        }}
      >
        Undo
      </button>
    </li>
  );
}

const toLineKey = (id: string, amount: string) => `${id} ${amount}`;

function CartLine({
  item,
  onRemove,
  children,
}: {
  item: CartItem;
  onRemove: () => void;
  /** What is said about its stock. */
  children: React.ReactNode;
}) {
  const { name, quantity, selectedOption, ships } = item;
  const packText = toPackText(name, selectedOption.amount);
  const [input, setInput] = useState({ value: String(quantity), quantity });
  // If the quantity was changed in another tab, it replaces the value entered here.
  const value = input.quantity === quantity ? input.value : String(quantity);

  function change(newValue: string) {
    // Empty only while typing: on blur it becomes 1.
    setInput({ value: newValue, quantity: Number(newValue) > 0 ? Number(newValue) : quantity });
    if (Number(newValue) > 0) setQuantity(toLineIdentity(item), Number(newValue));
  }

  return (
    <li
      className="border-hairline border-t py-4 first:border-t-0"
      data-line={toLineKey(item._id, selectedOption.amount)}
    >
      <div className="flex gap-4">
        <ItemImage item={item} />
        <div className="min-w-0 grow" data-allergens={`ingredient:${item._id}`}>
          <p className="font-semibold leading-snug">{name}</p>
          <p className="text-muted text-sm tabular-nums">
            {selectedOption.amount} · {formatPackPrice(selectedOption.price)}
          </p>
          {isShippedCold(ships) && <p className="text-muted text-sm">{COLD_SHIPPING_TEXT}</p>}
        </div>
        <p className="font-semibold tabular-nums">
          {formatPrice(computeLineTotal(selectedOption.price, quantity))}
        </p>
      </div>
      <div className="mt-2 flex items-center justify-between gap-4">
        <QuantityControl value={value} onChange={change} label={`Quantity of ${packText}`} />
        <button type="button" className="button-round" aria-label={`Remove ${packText}`} onClick={onRemove}>
          <Icon icon={Trash2} size={18} />
        </button>
      </div>
      {children}
    </li>
  );
}
