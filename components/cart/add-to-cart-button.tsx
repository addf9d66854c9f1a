import { ShoppingBasket } from 'lucide-react';

/**
 * Names an ingredient to put into the cart; the `IngredientDialogHost` around it opens the dialog where
 * its size is chosen. `icon` is for the place beside a name.
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
