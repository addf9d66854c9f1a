import { ShoppingBasket } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { toPackText } from '@/lib/recipes/pack-text-rules';

/**
 * Adds an ingredient to the cart: the surrounding `IngredientDialogHost` opens the dialog where the customer selects
 * a pack, or confirms the given one. The `icon` variant is for use beside a name or a pack.
 */
export function AddToCartButton({
  ingredient,
  path,
  amount,
  variant = 'text',
}: {
  ingredient: { _id: string; name: string };
  /** Of the ingredient's page. */
  path: string;
  /** The pack that is selected first. */
  amount?: string;
  variant?: 'text' | 'icon';
}) {
  const isIcon = variant === 'icon';
  return (
    <button
      type="button"
      data-ingredient={ingredient._id}
      data-path={path}
      data-amount={amount}
      className={`no-script-hidden ${isIcon ? 'button-round shrink-0 text-brand' : 'button button-primary'}`}
      aria-label={`Add ${amount ? toPackText(ingredient.name, amount) : ingredient.name} to cart`}
      aria-haspopup="dialog"
      title={amount ? 'Choose how many' : 'Choose a pack'}
    >
      <Icon icon={ShoppingBasket} size={18} />
      {!isIcon && 'Add to Cart'}
    </button>
  );
}
