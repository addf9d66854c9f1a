import { ShoppingBasket } from 'lucide';
import { Icon } from '@/components/ui/icon';

/**
 * Beside an ingredient's name: the surrounding `IngredientDialogHost` opens the dialog where the customer selects a pack of it.
 */
export function AddToCartButton({ ingredient }: { ingredient: { _id: string; name: string; path: string } }) {
  return (
    <button
      type="button"
      data-ingredient={ingredient._id}
      data-path={ingredient.path}
      className="no-script-hidden button-round shrink-0 text-brand"
      aria-label={`Add ${ingredient.name} to cart`}
      aria-haspopup="dialog"
      title="Choose a pack"
    >
      <Icon icon={ShoppingBasket} size={18} />
    </button>
  );
}
