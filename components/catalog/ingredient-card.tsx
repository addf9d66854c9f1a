import { PageLink } from '@/components/ui/page-link';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { formatPrice } from '@/lib/catalog/price-rules';
import { pages } from '@/lib/pages/pages';
import { IngredientImage } from './ingredient-image';

/** An ingredient in a list: a link to its page, which opens as a dialog instead if scripts run. */
export function IngredientCard({ ingredient }: { ingredient: IngredientView }) {
  const [pack] = ingredient.amounts;
  return (
    <PageLink
      href={pages.ingredient.path({ id: ingredient._id })}
      data-ingredient={ingredient._id}
      className="flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface"
    >
      <span className="block aspect-square overflow-hidden bg-sunken">
        <IngredientImage
          ingredient={ingredient}
          sizes="(min-width: 64rem) 12rem, (min-width: 40rem) 30vw, 45vw"
        />
      </span>
      <span className="flex grow flex-col p-3.5">
        <span className="font-semibold leading-snug">{ingredient.name}</span>
        {pack && (
          <>
            <span className="text-muted text-sm">{pack.amount}</span>
            <span className="mt-auto pt-2 font-semibold tabular-nums">{formatPrice(pack.price)}</span>
          </>
        )}
      </span>
    </PageLink>
  );
}
