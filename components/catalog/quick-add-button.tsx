import { pages } from '@/lib/pages/pages';
import { toPackText } from '@/lib/recipes/pack-text-rules';

const PLUS = 'button-round absolute text-2xl text-brand leading-none';
const VARIANTS = {
  card: `${PLUS} right-1.5 bottom-1.5 bg-sunken`,
  picture: `${PLUS} top-3 right-3 bg-surface`,
  /** The only pack of a page, and one of several. */
  only: 'button button-primary',
  row: 'button button-ghost',
};

/**
 * Adds a piece of a pack to the cart: the surrounding `IngredientDialogHost` does it, and opens the dialog only where there is
 * something to choose, because the pack is sold out. Beside a card, it is a round plus over its corner or its picture.
 */
export function QuickAddButton({
  id,
  name,
  amount,
  variant,
}: {
  id: string;
  name: string;
  amount: string;
  /** Where it is. */
  variant: keyof typeof VARIANTS;
}) {
  return (
    <button
      type="button"
      data-ingredient={id}
      data-path={pages.ingredient.path({ id })}
      data-amount={amount}
      data-add=""
      aria-label={`Add ${toPackText(name, amount)} to cart`}
      className={`no-script-hidden ${VARIANTS[variant]}`}
    >
      {variant === 'card' || variant === 'picture' ? '+' : 'Add to Cart'}
    </button>
  );
}
