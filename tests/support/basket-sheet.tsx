import { useState } from 'react';
import { BasketRows } from '@/components/basket/basket-rows';
import { BasketTotal } from '@/components/basket/basket-total';
import { useBasket } from '@/components/basket/use-basket';
import { useBasketChoice } from '@/components/basket/use-basket-choice';
import { usePantry } from '@/components/cart/device-lists';
import type { RecipeProducts } from '@/lib/basket/basket-schema';

/** A recipe's basket with its total, for as many servings as the recipe has, in an element styled as a dialog. */
export function BasketSheet({ products }: { products: RecipeProducts }) {
  const { _id: recipeId, servings } = products.recipe;
  const [planned] = useState([{ recipeId, servings }]);
  const [loaded] = useState(new Map([[recipeId, products]]));
  const choice = useBasketChoice();
  const basket = useBasket(planned, loaded, { choices: choice.choices, freePantry: usePantry() });
  return (
    <div className="dialog">
      <BasketRows basket={basket} choice={choice} />
      <BasketTotal basket={basket} choice={choice} onAdd={() => {}} />
    </div>
  );
}
