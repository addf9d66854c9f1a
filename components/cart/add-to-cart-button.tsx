import { ShoppingBasket } from 'lucide-react';

/**
 * Adds an ingredient to the cart: the surrounding `IngredientDialogHost` opens the dialog where the customer selects
 * a pack. The `icon` variant is for use beside a name.
 */
export function AddToCartButton({
  ingredient,
  variant = 'text',
}: {
  ingredient: { _id: string; name: string };
  variant?: 'text' | 'icon';
}) {
  const isIcon = variant === 'icon';
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
