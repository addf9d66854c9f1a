import { AddAllButton } from '@/components/cart/add-all-button';
import { AddToCartButton } from '@/components/cart/add-to-cart-button';
import { PageLink } from '@/components/ui/page-link';
import type { BasketRow } from '@/lib/basket/basket-row-rules';
import { type CartItem, countPieces } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { RecipeView } from '@/lib/catalog/schemas/recipe-schema';
import { groupLines } from '@/lib/catalog/texts/line-group-rules';
import { toLineText } from '@/lib/catalog/texts/line-text-rules';
import { computeCartTotals, toDollars } from '@/lib/orders/pricing-rules';
import { pages } from '@/lib/pages/pages';
import { IngredientDialogHost } from './ingredient-dialog-host';

type ShortRow = Pick<BasketRow, 'name' | 'shortPercent'>;

/**
 * The recipe's ingredient lines. For an ingredient that the shop sells, the name and the button beside it open its
 * dialog.
 */
export function RecipeIngredients({
  lines,
  matchedIngredients,
  packs,
  rows,
}: {
  lines: RecipeView['ingredients'];
  /** For each line, the matching ingredient that the shop sells, or null. */
  matchedIngredients: readonly ({ _id: string; name: string } | null)[];
  /** What the recipe needs of the matched ingredients. */
  packs: readonly CartItem[];
  /** By how much the packs of each miss its need. */
  rows: readonly ShortRow[];
}) {
  const packCount = countPieces(packs);
  return (
    <section
      aria-labelledby="ingredients"
      className="rounded-card border border-hairline bg-surface p-6 md:sticky md:top-6"
    >
      <h2 id="ingredients" className="text-2xl">
        Ingredients
      </h2>
      <IngredientDialogHost>
        {groupLines(lines).map(({ group, rows }, groupIndex) => (
          <LineList key={group} heading={group} headingId={`ingredients-${groupIndex + 1}`}>
            {rows.map(({ line, index }) => (
              <LineItem key={index} line={line} ingredient={matchedIngredients[index] ?? null} />
            ))}
          </LineList>
        ))}
      </IngredientDialogHost>
      <ShortPacks short={rows.filter(({ shortPercent }) => shortPercent > 0)} />
      {packs.length > 0 && (
        // Sticky on small screens, to stay within reach.
        <div className="sticky-bar no-print no-script-hidden sticky bottom-0 -mx-6 -mb-6 rounded-b-card border-hairline border-t bg-surface px-6 py-4 md:static">
          <AddAllButton items={packs}>
            Add {packCount} {packCount === 1 ? 'item' : 'items'} to cart ·{' '}
            {formatPrice(toDollars(computeCartTotals(packs).subtotalCents))}
          </AddAllButton>
        </div>
      )}
    </section>
  );
}

/** The lines of a group under its heading; those without a group have none. */
function LineList({
  heading,
  headingId,
  children,
}: {
  heading: string;
  headingId: string;
  children: React.ReactNode;
}) {
  if (!heading) return <ul className="mt-4">{children}</ul>;
  return (
    <>
      <h3 id={headingId} className="mt-6 mb-2 text-lg">
        {heading}
      </h3>
      <ul aria-labelledby={headingId}>{children}</ul>
    </>
  );
}

function LineItem({
  line,
  ingredient,
}: {
  line: RecipeView['ingredients'][number];
  ingredient: { _id: string; name: string } | null;
}) {
  const { amount, size, name, about, details } = toLineText(line);
  return (
    <li className="flex gap-4 border-hairline border-t py-3">
      <span className="w-20 shrink-0 font-semibold tabular-nums">
        {amount}
        {size && <span className="block font-normal text-muted text-sm"> {size}</span>}
      </span>
      <span className="grow">
        <LineName name={name} ingredientId={ingredient?._id} />
        {about && <span className="text-muted text-sm"> {about}</span>}
        {details && <span className="block text-muted text-sm">{details}</span>}
      </span>
      {ingredient && (
        // As tall as its line, although its click target is larger.
        <span className="-my-2.5 -mr-2.5">
          <AddToCartButton ingredient={ingredient} variant="icon" />
        </span>
      )}
    </li>
  );
}

/** Says which packs hold slightly less than the recipe calls for. */
function ShortPacks({ short }: { short: readonly ShortRow[] }) {
  if (short.length === 0) return null;
  const packs = short.map(({ name, shortPercent }) => `${name} (${shortPercent}% less)`);
  return (
    <p className="no-print no-script-hidden border-hairline border-t py-3 text-muted text-sm">
      Packs are close enough to what the recipe calls for: {packs.join(', ')}.
    </p>
  );
}

function LineName({ name, ingredientId }: { name: string; ingredientId: string | undefined }) {
  if (!ingredientId) return name;
  const path = pages.ingredient.path({ id: ingredientId });
  return (
    <PageLink
      href={path}
      data-path={path}
      data-ingredient={ingredientId}
      className="-my-2.5 inline-block py-2.5 underline decoration-saffron underline-offset-4 hover:decoration-2"
    >
      {name}
    </PageLink>
  );
}
