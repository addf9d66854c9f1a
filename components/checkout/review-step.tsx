'use client';

import { Fragment, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { removeFromCart, removeRecipe, replaceLine, setQuantity } from '@/components/cart/cart-changes';
import { toNoticeText } from '@/components/cart/cart-notice';
import { useCartNotice } from '@/components/cart/cart-store';
import { undoChange } from '@/components/cart/undo-change';
import { useLowStock } from '@/components/cart/use-low-stock';
import { groupByRecipe, listRecipeIds } from '@/lib/cart/cart-recipe-rules';
import { type CartItem, isSameLine, toLineIdentity } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import {
  computeCartTotals,
  computeToFreeShipping,
  FREE_SHIPPING_NOTE,
  toDollars,
} from '@/lib/orders/pricing-rules';
import { findReplacement, listShortages } from '@/lib/orders/replacement-rules';
import { ArrivalNote } from './arrival-note';
import { CartDish, CartRow, LineStock, toCartKey } from './cart-lines';
import { GrandTotal, TotalParts } from './totals';
import { useRecipeTitles } from './use-recipe-titles';

/** The first step: the cart lines, their quantities and prices. */
export function ReviewStep({
  items,
  state,
  isGuest,
  isBlocked,
  onContinue,
  onLogin,
}: {
  items: readonly CartItem[];
  /** Where they go; empty if that is not known yet. */
  state: string;
  isGuest: boolean;
  /** Whether the customer must first make a decision shown above the step. */
  isBlocked: boolean;
  onContinue: () => void;
  onLogin: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
  const totals = computeCartTotals(items);
  /** Where the last removed line was. */
  const [removedIndex, setRemovedIndex] = useState(Number.POSITIVE_INFINITY);
  const lowPacks = useLowStock(items.map(({ _id }) => _id));
  // They do not block: the pieces that this customer's own unpaid order holds are not in stock either, and can be paid.
  const shortages = listShortages(items, lowPacks);
  const noticeIndex = Math.min(removedIndex, items.length);
  const recipeIds = listRecipeIds(items);
  const [isByDish, setIsByDish] = useState(false);
  const groups = isByDish && recipeIds.length > 0 ? groupByRecipe(items) : [];
  const titles = useRecipeTitles(groups.length > 0 ? recipeIds : []);

  function remove(change: () => void, index: number) {
    flushSync(() => {
      change();
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
      onUndone={() =>
        list.current
          ?.querySelectorAll('[data-line]')
          [noticeIndex]?.querySelector<HTMLElement>('input')
          ?.focus()
      }
    />
  );
  /** Shows lines of which the first has this position among all. */
  const toLines = (lines: readonly CartItem[], first: number) => (
    <>
      {lines.map((item, place) => {
        const index = first + place;
        const left = shortages.find((shortage) => isSameLine(item, shortage))?.left;
        return (
          <Fragment key={toCartKey(item._id, item.selectedOption.amount)}>
            {index === noticeIndex && notice}
            <CartRow
              item={item}
              dishes={isByDish ? listRecipeIds([item]).flatMap((id) => titles.get(id) ?? []) : []}
              onRemove={() => remove(() => removeFromCart(item), index)}
            >
              <LineStock
                item={item}
                left={left}
                replacement={left === undefined ? null : findReplacement(item, items, lowPacks)}
                onReduce={() => {
                  if (!left) return remove(() => removeFromCart(item), index);
                  const line = toLineIdentity(item);
                  changeLine(() => setQuantity(line, left), toCartKey(line._id, line.amount));
                }}
                onReplace={(replacement) =>
                  changeLine(() => replaceLine(item, replacement), toCartKey(item._id, replacement.amount))
                }
              />
            </CartRow>
          </Fragment>
        );
      })}
      {noticeIndex === items.length && first + lines.length === items.length && notice}
    </>
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
      {recipeIds.length > 0 && <OrderChoice isByDish={isByDish} onChange={setIsByDish} />}
      <div ref={list} tabIndex={-1} className="focus:outline-none">
        {groups.length === 0 ? (
          <ul aria-label="Your items">{toLines(items, 0)}</ul>
        ) : (
          groups.map((group, index) => {
            const first = groups.slice(0, index).reduce((sum, each) => sum + each.items.length, 0);
            return (
              <CartDish
                key={`${group.recipeId} ${group.isOfSeveral}`}
                group={group}
                titles={titles}
                onRemove={(recipeId) => remove(() => removeRecipe(recipeId), first)}
              >
                {toLines(group.items, first)}
              </CartDish>
            );
          })
        )}
      </div>
      <div className="mt-5 grid gap-3 border-hairline border-t py-4">
        {totals.shippingCents > 0 && (
          <p className="font-medium text-olive text-sm tabular-nums">
            {FREE_SHIPPING_NOTE} <span>· {formatPrice(toDollars(computeToFreeShipping(totals)))} to go</span>
          </p>
        )}
        <TotalParts totals={totals} />
        <ArrivalNote items={items} state={state} />
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
          flushSync(() => undoChange(notice));
          // The focus would be lost with this button.
          onUndone();
        }}
      >
        Undo
      </button>
    </li>
  );
}

/** Whether the lines are in the order of their names, or under the dishes that they are for. */
function OrderChoice({ isByDish, onChange }: { isByDish: boolean; onChange: (isByDish: boolean) => void }) {
  const groupName = useId();
  return (
    <fieldset className="mb-3 inline-flex rounded-full border border-field">
      <legend className="sr-only">Order of the items</legend>
      {[false, true].map((each) => (
        <label key={String(each)} className="relative">
          <input
            type="radio"
            name={groupName}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            checked={isByDish === each}
            onChange={() => onChange(each)}
          />
          <span className="choice">{each ? 'By dish' : 'By name'}</span>
        </label>
      ))}
    </fieldset>
  );
}
