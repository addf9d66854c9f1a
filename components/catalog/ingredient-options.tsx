'use client';

import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addToCart, useCart } from '@/components/cart/cart-store';
import { QuantityControl } from '@/components/cart/quantity-control';
import { useLowStock } from '@/components/cart/use-low-stock';
import { loadChunk } from '@/components/ui/load-chunk';
import { canAddToCart, listOfferedPacks, toCartItem } from '@/lib/cart/cart-rules';
import { readQuantity } from '@/lib/cart/quantity-input-rules';
import { formatLeft } from '@/lib/cart/shortage-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import { formatUnitPrice } from '@/lib/catalog/unit-price-rules';
import { findLeft, findReplacement, formatReplacement } from '@/lib/orders/replacement-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { COLD_SHIPPING_TEXT, formatShipping, isShippedCold } from '@/lib/recipes/shipping-rules';

/** Lets the customer select a pack and a quantity, shows the price, and adds the ingredient to the cart. */
export function IngredientOptions({
  ingredient,
  amount: firstAmount,
  onAdded,
  children,
}: {
  ingredient: IngredientView;
  /** The pack that is selected first. */
  amount?: string | undefined;
  onAdded: () => void;
  /** Additional buttons, shown before Add to Cart. */
  children?: React.ReactNode;
}) {
  const { ships } = ingredient;
  const amounts = listOfferedPacks(ingredient);
  const [selectedIndex, setSelectedIndex] = useState(() =>
    Math.max(
      0,
      amounts.findIndex(({ amount }) => amount === firstAmount),
    ),
  );
  const [quantity, setQuantity] = useState('1');
  const sizes = useRef<HTMLFieldSetElement>(null);
  const pack = amounts[selectedIndex];
  const item = pack && toCartItem(ingredient, pack, Number(quantity));
  const lowPacks = useLowStock([ingredient._id]);
  const cart = useCart();
  const isSoldOut = (amount: string) => findLeft(ingredient, amount, lowPacks) === 0;
  const left = pack && findLeft(ingredient, pack.amount, lowPacks);
  const replacement =
    pack && left === 0
      ? findReplacement(toCartItem(ingredient, pack, readQuantity(quantity)), cart, lowPacks)
      : null;

  function add() {
    if (item && addToCart(item)) onAdded();
    else setQuantity(String(readQuantity(quantity)));
  }

  return (
    <>
      {pack ? (
        <>
          <fieldset ref={sizes} className="mt-5">
            <legend className="font-medium text-sm">Size</legend>
            <div className="mt-2 flex flex-wrap gap-2">
              {amounts.map(({ amount, price }, index) => (
                <button
                  key={amount}
                  type="button"
                  aria-pressed={index === selectedIndex}
                  className="button button-ghost aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground"
                  onClick={() => setSelectedIndex(index)}
                >
                  {amount} · {formatPrice(price)}
                  {isSoldOut(amount) && ' · Sold out'}
                </button>
              ))}
            </div>
          </fieldset>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
            <QuantityControl value={quantity} onChange={setQuantity} />
            <p className="text-right" aria-live="polite">
              <span className="block font-display font-semibold text-2xl tabular-nums">
                {formatPrice(computeLineTotal(pack.price, readQuantity(quantity)))}
              </span>
              <span className="text-muted text-sm tabular-nums">{formatUnitPrice(pack)}</span>
            </p>
          </div>
          <p role="status" className="mt-3 font-medium text-sm empty:hidden">
            {left !== undefined && formatLeft(left)}
          </p>
          {replacement && (
            <button
              type="button"
              className="link-button mt-1 block"
              onClick={() => {
                flushSync(() => {
                  setSelectedIndex(amounts.findIndex(({ amount }) => amount === replacement.amount));
                  setQuantity(String(replacement.quantity));
                });
                // The focus would be lost with this button.
                sizes.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
              }}
            >
              {formatReplacement(replacement)}
            </button>
          )}
          {left === 0 && <StockNoticeOffer key={pack.amount} itemId={ingredient._id} amount={pack.amount} />}
          {isShippedCold(ships) && <p className="mt-3 text-muted text-sm">{COLD_SHIPPING_TEXT}</p>}
        </>
      ) : (
        <p className="mt-4 text-muted">
          {ships === 'no' ? formatShipping(ships) : 'No size options available'}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2 sm:gap-3">
        {children}
        <button
          type="button"
          className="button button-primary grow px-4 sm:grow-0 sm:px-5"
          disabled={!item || !canAddToCart(item) || left === 0}
          onClick={add}
        >
          Add to Cart
        </button>
      </div>
    </>
  );
}

type NoticeProps = { itemId: string; amount: string };

/** Offers an email for when a sold-out pack is back; its form is loaded only for those who want one. */
function StockNoticeOffer(props: NoticeProps) {
  const [form, setForm] = useState<{ Form: ComponentType<NoticeProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  function open() {
    setHasFailed(false);
    loadChunk(() => import('./stock-notice-form')).then(
      ({ StockNoticeForm }) => setForm({ Form: StockNoticeForm }),
      () => setHasFailed(true),
    );
  }

  if (form) return <form.Form {...props} />;
  return (
    <>
      <button type="button" className="link-button mt-1" onClick={open}>
        Email me when it is back
      </button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {hasFailed && 'The form could not be loaded. Please try again.'}
      </p>
    </>
  );
}
