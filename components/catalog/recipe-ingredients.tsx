import { AddToCartButton } from '@/components/cart/add-to-cart-button';
import { PageLink } from '@/components/ui/page-link';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { RecipeView } from '@/lib/catalog/schemas/recipe-schema';
import { groupLines } from '@/lib/catalog/texts/line-group-rules';
import { toLineText } from '@/lib/catalog/texts/line-text-rules';
import { pages } from '@/lib/pages/pages';
import { AddAllButton } from './add-all-button';
import { AsWrittenButton } from './choice-buttons';
import { IngredientDialogHost } from './ingredient-dialog-host';
import { type PackedRow, toAddLabel, toShortText } from './pack-texts';
import { RecipeControls } from './recipe-controls';
import { RecipeText } from './recipe-text';
import type { RecipeTexts } from './recipe-texts';
import { ScaledText } from './scaled-text';

/**
 * The recipe's ingredient lines. For an ingredient that the shop sells, the name and the button beside it open its
 * dialog.
 */
export function RecipeIngredients({
  servings,
  lines,
  metric,
  matchedIngredients,
  packs,
  rows,
}: {
  servings: number;
  lines: RecipeView['ingredients'];
  metric: RecipeTexts;
  /** For each line, the matching ingredient that the shop sells, or null. */
  matchedIngredients: readonly ({ _id: string; name: string } | null)[];
  /** What the recipe needs of the matched ingredients. */
  packs: readonly CartItem[];
  /** By how much the packs of each miss its need. */
  rows: readonly PackedRow[];
}) {
  return (
    <section
      aria-labelledby="ingredients"
      className="rounded-card border border-hairline bg-surface p-6 md:sticky md:top-6"
    >
      <div className="flex items-center justify-between">
        <h2 id="ingredients" className="text-2xl">
          Ingredients
        </h2>
        <AsWrittenButton />
      </div>
      <RecipeControls servings={servings} />
      <IngredientDialogHost>
        {groupLines(lines).map(({ group, rows }, groupIndex) => (
          <LineList key={group} heading={group} headingId={`ingredients-${groupIndex + 1}`}>
            {rows.map(({ line, index }) => (
              <LineItem
                key={index}
                line={line}
                index={index}
                metric={metric}
                ingredient={matchedIngredients[index] ?? null}
              />
            ))}
          </LineList>
        ))}
      </IngredientDialogHost>
      {packs.length > 0 && (
        <>
          <p className="no-print no-script-hidden border-hairline border-t py-3 text-muted text-sm empty:hidden">
            <ScaledText name="short">{toShortText(rows)}</ScaledText>
          </p>
          {/* Sticky on small screens, to stay within reach. */}
          <div className="sticky-bar no-print no-script-hidden sticky bottom-0 -mx-6 -mb-6 rounded-b-card border-hairline border-t bg-surface px-6 py-4 md:static">
            <AddAllButton items={packs}>
              <ScaledText name="add">{toAddLabel(packs)}</ScaledText>
            </AddAllButton>
          </div>
        </>
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
  index,
  metric,
  ingredient,
}: {
  line: RecipeView['ingredients'][number];
  /** Its position in the recipe. */
  index: number;
  metric: RecipeTexts;
  ingredient: { _id: string; name: string } | null;
}) {
  const { amount, size, name, about, details } = toLineText(line);
  return (
    <li className="flex gap-4 border-hairline border-t py-3">
      <span className="w-20 shrink-0 font-semibold tabular-nums">
        <RecipeText name={`amount-${index}`} metric={metric}>
          {amount}
        </RecipeText>
        {size && ' '}
        <RecipeText name={`size-${index}`} metric={metric} className="block font-normal text-muted text-sm">
          {size}
        </RecipeText>
      </span>
      <span className="grow">
        <LineName ingredientId={ingredient?._id}>
          <RecipeText name={`name-${index}`} metric={metric}>
            {name}
          </RecipeText>
        </LineName>
        {about && ' '}
        <RecipeText name={`about-${index}`} metric={metric} className="text-muted text-sm">
          {about}
        </RecipeText>
        <RecipeText name={`details-${index}`} metric={metric} className="block text-muted text-sm">
          {details}
        </RecipeText>
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

function LineName({
  ingredientId,
  children,
}: {
  ingredientId: string | undefined;
  children: React.ReactNode;
}) {
  if (!ingredientId) return children;
  const path = pages.ingredient.path({ id: ingredientId });
  return (
    <PageLink
      href={path}
      data-path={path}
      data-ingredient={ingredientId}
      className="-my-2.5 inline-block py-2.5 underline decoration-saffron underline-offset-4 hover:decoration-2"
    >
      {children}
    </PageLink>
  );
}
