'use client';

import { ShoppingBasket } from 'lucide';
import { useRef } from 'react';
import { removeRecipe } from '@/components/cart/cart-changes';
import { toAddLabel } from '@/components/catalog/pack-texts';
import { Icon } from '@/components/ui/icon';
import { withPacks } from '@/lib/basket/basket-choice-rules';
import { hasCartAll } from '@/lib/basket/basket-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { ShownBasket } from './use-basket';
import type { BasketChoice } from './use-basket-choice';

/** The cost of the whole order with the basket, ways to lower it, and the button that fills the cart. */
export function BasketTotal({
  basket,
  choice,
  onAdd,
}: {
  basket: ShownBasket;
  choice: BasketChoice;
  onAdd: () => void;
}) {
  const { items, cartLines, shipping, total, advice, inCart } = basket;
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="cart-total -mx-6 -mb-6 grid gap-2 border-hairline border-t bg-surface px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {advice && (
        <div className="flex items-center justify-between gap-4">
          <p className="font-medium text-olive text-sm">{advice.text}</p>
          <button
            type="button"
            className="link-button shrink-0 text-sm"
            onClick={() => {
              const { itemId, packs } = advice;
              choice.change((choices) =>
                withPacks(choices, itemId, { kind: 'advice', packs, cart: cartLines }),
              );
              // This button goes with the advice.
              addButton.current?.focus();
            }}
          >
            Take it
          </button>
        </div>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums" aria-live="polite">
        <span className="font-semibold">
          {`${cartLines.length > 0 ? 'Total with your cart' : 'Total'}: ${formatPrice(total)}`}
        </span>
        {total > 0 && (
          <span className="text-muted text-sm">
            {shipping > 0 ? `including ${formatPrice(shipping)} shipping` : 'free shipping'}
          </span>
        )}
      </p>
      {inCart.length > 0 ? (
        <InCart recipes={inCart} onRemoved={() => addButton.current?.focus()} />
      ) : (
        items.length > 0 &&
        !choice.choices.countCart &&
        hasCartAll(cartLines, items) && (
          <p className="text-muted text-sm">All of this is already in your cart.</p>
        )
      )}
      <button
        ref={addButton}
        type="button"
        className="button button-primary"
        disabled={items.length === 0}
        onClick={onAdd}
      >
        <Icon icon={ShoppingBasket} size={18} />
        <span>{items.length > 0 ? toAddLabel(items, inCart.length > 0) : 'Nothing to add'}</span>
      </button>
    </div>
  );
}

/** More would leave too little room for the rows above on a phone. */
const MAX_LISTED_IN_CART = 2;

/** Says for how many the cart has ingredients of recipes already, so that no one adds them twice unawares. */
function InCart({ recipes, onRemoved }: { recipes: ShownBasket['inCart']; onRemoved: () => void }) {
  if (recipes.length > MAX_LISTED_IN_CART) {
    return <p className="text-sm">{`${recipes.length} of these recipes are already in your cart.`}</p>;
  }
  return (
    <ul aria-label="In your cart">
      {recipes.map(({ recipeId, title, servings }) => (
        <li key={recipeId} className="flex items-center justify-between gap-4">
          <p dir="auto" className="wrap-anywhere text-sm">
            {recipes.length > 1 ? `${title}: in your cart for ${servings}` : `In your cart for ${servings}`}
          </p>
          <button
            type="button"
            className="link-button shrink-0 text-sm"
            onClick={() => {
              removeRecipe(recipeId);
              // The focus would be lost with this button.
              onRemoved();
            }}
          >
            Remove<span className="sr-only"> {title} from the cart</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
