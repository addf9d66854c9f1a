import { ShoppingBasket } from 'lucide-react';

/**
 * Adds an ingredient to the cart: the surrounding `IngredientDialogHost` opens the dialog where the customer selects
 * a pack. `icon` is the variant beside a name.
 */
export function AddToCartButton({
  ingredient,
  form = 'text',
}: {
  ingredient: { _id: string; name: string };
  form?: 'text' | 'icon';
}) {
  const isIcon = form === 'icon';
  return (
    <button
      type="button"
      data-ingredient={ingredient._id}
      className={isIcon ? 'button-round shrink-0 text-brand' : 'button button-primary'}
      aria-label={`Add ${ingredient.name} to cart`}
    >
      <ShoppingBasket aria-hidden="true" size={18} />
      {!isIcon && 'Add to Cart'}
    </button>
  );
}
