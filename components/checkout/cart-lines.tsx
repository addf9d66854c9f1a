'use client';

import { Trash2 } from 'lucide';
import { useId, useState } from 'react';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { setQuantity } from '@/components/cart/cart-changes';
import { QuantityControl } from '@/components/cart/quantity-control';
import { ItemImage } from '@/components/images/item-image';
import { Icon } from '@/components/ui/icon';
import type { CartGroup } from '@/lib/cart/cart-recipe-rules';
import { type CartItem, toLineIdentity } from '@/lib/cart/cart-rules';
import { formatLeft } from '@/lib/cart/shortage-rules';
import { formatPackPrice } from '@/lib/catalog/pack-price-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';
import { formatReplacement, type Replacement } from '@/lib/orders/replacement-rules';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import { COLD_SHIPPING_TEXT, isShippedCold } from '@/lib/recipes/shipping-rules';

export const toCartKey = (id: string, amount: string) => `${id} ${amount}`;

/** The lines of a dish under its title, with the servings that they are for. */
export function CartDish({
  group: { recipeId, servings, isOfSeveral },
  titles,
  onRemove,
  children,
}: {
  group: CartGroup;
  titles: ReadonlyMap<string, string>;
  onRemove: (recipeId: string) => void;
  children: React.ReactNode;
}) {
  const id = useId();
  const title = recipeId === null ? '' : (titles.get(recipeId) ?? 'Loading…');
  return (
    <section
      aria-labelledby={id}
      className="mt-4 border-hairline border-t pt-3 first:mt-0 first:border-t-0 first:pt-0"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 id={id} dir="auto" className="wrap-anywhere text-lg">
          {recipeId !== null
            ? `${title}, for ${servings}`
            : isOfSeveral
              ? 'For several dishes'
              : 'Other items'}
        </h3>
        {recipeId !== null && (
          <button type="button" className="link-button shrink-0 text-sm" onClick={() => onRemove(recipeId)}>
            Remove<span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}

export function CartRow({
  item,
  dishes,
  onRemove,
  children,
}: {
  item: CartItem;
  /** The titles of the dishes that it is for. */
  dishes: readonly string[];
  onRemove: () => void;
  /** The text about its stock. */
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
      data-line={toCartKey(item._id, selectedOption.amount)}
    >
      <div className="flex gap-4">
        <ItemImage item={item} />
        <div className="min-w-0 grow">
          <p className="font-semibold leading-snug">{name}</p>
          <p className="text-muted text-sm tabular-nums">
            {selectedOption.amount} · {formatPackPrice(selectedOption.price)}
          </p>
          {isShippedCold(ships) && <p className="text-muted text-sm">{COLD_SHIPPING_TEXT}</p>}
          {dishes.length > 1 && (
            <p dir="auto" className="wrap-anywhere text-muted text-sm">{`For ${dishes.join(', ')}`}</p>
          )}
          <AllergenMark about={`ingredient:${item._id}`} />
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

/** Says that a cart line is sold out or short, and offers a remedy; nothing while there is enough of it. */
export function LineStock({
  item: { name, selectedOption },
  left,
  replacement,
  onReduce,
  onReplace,
}: {
  item: CartItem;
  /** Undefined if there are enough. */
  left: number | undefined;
  replacement: Replacement | null;
  onReduce: () => void;
  onReplace: (replacement: Replacement) => void;
}) {
  const packText = toPackText(name, selectedOption.amount);
  return (
    <>
      <p role="status" className="mt-2 font-medium text-danger text-sm empty:hidden">
        {left !== undefined && formatLeft(left)}
      </p>
      {left !== undefined && (
        <div className="flex flex-wrap gap-x-5">
          <button type="button" className="link-button text-sm" onClick={onReduce}>
            {left === 0 ? 'Remove' : `Reduce to ${left}`}
            <span className="sr-only"> ({packText})</span>
          </button>
          {replacement && (
            <button type="button" className="link-button text-sm" onClick={() => onReplace(replacement)}>
              {formatReplacement(replacement)}
              <span className="sr-only"> of {packText}</span>
            </button>
          )}
        </div>
      )}
    </>
  );
}
