'use client';

import { ShoppingBasket } from 'lucide';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import type { LineParts } from '@/lib/recipes/line-text-rules';
import { ScaledText } from './scaled-text';
import { StockMark } from './stock-mark';

export type RecipeLineProps = {
  /** Its position in the recipe. */
  index: number;
  text: LineParts;
  /** The parts that differ in metric units. */
  metric: Partial<LineParts>;
  /** The shop's product for it, with the path of its page. */
  ingredient: { _id: string; name: string; path: string } | null;
};

/** A line of a recipe's ingredients. It runs in the browser too, for the same reason as `DishCard`. */
export function RecipeLine({ index, text, metric, ingredient }: RecipeLineProps) {
  const show = (part: keyof LineParts, className = '') => (
    <ScaledText name={`${part}-${index}`} metric={metric[part]} className={className}>
      {text[part]}
    </ScaledText>
  );
  return (
    <li className="flex gap-2 border-hairline border-t py-3 has-checked:text-muted has-checked:line-through">
      <span className="-my-2.5 -ml-3">
        <RecipeTick name={`line-${index}`} label={`Ready: ${text.name}`} />
      </span>
      <span className="w-20 shrink-0 font-semibold tabular-nums">
        {show('amount')}
        {text.size && ' '}
        {show('size', 'block font-normal text-muted text-sm')}
      </span>
      <span dir="auto" className="grow">
        {ingredient ? (
          <PageLink
            href={ingredient.path}
            data-path={ingredient.path}
            data-ingredient={ingredient._id}
            className="-my-2.5 inline-block py-2.5 underline decoration-saffron underline-offset-4 hover:decoration-2"
          >
            {show('name')}
            <StockMark id={ingredient._id} />
            <AllergenMark about={`ingredient:${ingredient._id}`} />
          </PageLink>
        ) : (
          show('name')
        )}
        {text.about && ' '}
        {show('about', 'text-muted text-sm')}
        {show('details', 'block text-muted text-sm')}
      </span>
      {ingredient && (
        // As tall as its line, although its click target is larger.
        <span className="-my-2.5 -mr-2.5">
          <AddToCartButton ingredient={ingredient} />
        </span>
      )}
    </li>
  );
}

/** A box to tick off an ingredient that is ready, or a step that is done. `RecipeControlsHost` remembers it on this device. */
export function RecipeTick({ name, label }: { name: string; label: string }) {
  return (
    <label className="button-round no-print shrink-0">
      <input
        type="checkbox"
        autoComplete="off"
        data-action="tick"
        value={name}
        aria-label={label}
        className="size-5 accent-brand"
      />
    </label>
  );
}

/**
 * Beside an ingredient's name: the surrounding `IngredientDialogHost` opens the dialog where the customer selects a pack of it.
 */
function AddToCartButton({ ingredient }: { ingredient: { _id: string; name: string; path: string } }) {
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
