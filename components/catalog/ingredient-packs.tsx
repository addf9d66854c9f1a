import { PackageX, Snowflake, Truck } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { formatPrice } from '@/lib/catalog/price-rules';
import { formatUnitPrice } from '@/lib/catalog/unit-price-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { formatShipping } from '@/lib/recipes/shipping-rules';
import { IngredientDialogHost } from './ingredient-dialog-host';
import { QuickAddButton } from './quick-add-button';
import { StockMark } from './stock-mark';

const SHIPPING_ICONS = { ambient: Truck, chilled: Snowflake, frozen: Snowflake, no: PackageX };

/** The packs of an ingredient with their prices, and how they are shipped. An unshippable product cannot be ordered. */
export function IngredientPacks({ ingredient }: { ingredient: IngredientView }) {
  const { amounts, sellable, ships } = ingredient;
  const canBeShipped = ships !== 'no';
  if (!sellable || amounts.length === 0) {
    return (
      <p className="mt-3 text-muted">
        {canBeShipped
          ? 'We do not sell this one: most kitchens have it.'
          : 'Cannot be shipped, so we do not sell it.'}
      </p>
    );
  }
  return (
    <IngredientDialogHost>
      <ul className="mt-3">
        {amounts.map((pack) => (
          <li key={pack.amount} className="flex items-center gap-4 border-hairline border-t py-2.5 text-lg">
            <span>
              {pack.amount}
              <span className="block text-muted text-sm tabular-nums">{formatUnitPrice(pack)}</span>
              <StockMark id={ingredient._id} amount={pack.amount} isPack />
            </span>
            <span className="ml-auto font-semibold tabular-nums">{formatPrice(pack.price)}</span>
            {canBeShipped && (
              <QuickAddButton
                id={ingredient._id}
                name={ingredient.name}
                amount={pack.amount}
                variant={amounts.length === 1 ? 'only' : 'row'}
              />
            )}
          </li>
        ))}
      </ul>
      {ships && (
        <p className="flex items-center gap-2 border-hairline border-t pt-3 text-muted">
          <Icon icon={SHIPPING_ICONS[ships]} size={18} className="shrink-0" />
          {formatShipping(ships)}
        </p>
      )}
      {canBeShipped && (
        <noscript>
          <p className="mt-4 text-muted">The cart needs JavaScript. Please switch it on and reload.</p>
        </noscript>
      )}
    </IngredientDialogHost>
  );
}
