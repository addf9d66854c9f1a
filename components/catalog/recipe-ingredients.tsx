import { Minus, Plus } from 'lucide';
import { Icon } from '@/components/ui/icon';
import type { CartItem } from '@/lib/cart/cart-rules';
import { pages } from '@/lib/pages/pages';
import { findUnit, isMetric } from '@/lib/quantities/unit-rules';
import { groupLines, type LineParts, toLineText } from '@/lib/recipes/line-text-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import type { RecipeTexts } from '@/lib/recipes/recipe-text-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { AddAllButton } from './add-all-button';
import { AsWrittenButton, ControlStatus, ServingsField, UnitsButton } from './choice-buttons';
import { IngredientDialogHost } from './ingredient-dialog-host';
import { type PackedRow, toAddLabel, toShortText } from './pack-texts';
import { RecipeLine, type RecipeLineProps } from './recipe-line';
import { ScaledText } from './scaled-text';

type Product = { _id: string; name: string };

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
  matchedIngredients: readonly (Product | null)[];
  /** The recipe's needs of the matched ingredients. */
  packs: readonly CartItem[];
  /** By how much the packs of each miss its need. */
  rows: readonly PackedRow[];
}) {
  return (
    <section
      aria-labelledby="ingredients"
      className="rounded-card border border-hairline bg-surface p-6 max-sm:px-4 md:sticky md:top-6"
    >
      <div className="flex items-center justify-between">
        <h2 id="ingredients" className="text-2xl">
          Ingredients
        </h2>
        <AsWrittenButton />
      </div>
      <RecipeControls servings={servings} isInUsUnits={isInUsUnits(lines, metric)} />
      <IngredientDialogHost>
        {groupLines(lines).map(({ group, rows }, groupIndex) => (
          <LineList key={group} heading={group} headingId={`ingredients-${groupIndex + 1}`}>
            {rows.map(({ line, index }) => {
              const text = toLineText(line);
              return (
                <RecipeLine
                  key={index}
                  index={index}
                  text={text}
                  metric={listMetricParts(text, index, metric)}
                  ingredient={toProduct(matchedIngredients[index])}
                />
              );
            })}
          </LineList>
        ))}
      </IngredientDialogHost>
      {packs.length > 0 && (
        <>
          <p className="no-print no-script-hidden border-hairline border-t py-3 text-muted text-sm empty:hidden">
            <ScaledText name="short">{toShortText(rows)}</ScaledText>
          </p>
          {/* Sticky on small screens, to stay within reach. */}
          <div className="sticky-bar no-print no-script-hidden sticky bottom-0 -mx-4 -mb-6 rounded-b-card border-hairline border-t bg-surface px-4 py-4 md:static">
            <AddAllButton servings={servings} items={packs}>
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
      <h3 id={headingId} dir="auto" className="mt-6 mb-2 text-lg">
        {heading}
      </h3>
      <ul aria-labelledby={headingId}>{children}</ul>
    </>
  );
}

function toProduct(ingredient: Product | null | undefined): RecipeLineProps['ingredient'] {
  return ingredient
    ? { _id: ingredient._id, name: ingredient.name, path: pages.ingredient.path({ id: ingredient._id }) }
    : null;
}

/** Returns the parts of a line that differ in metric units. */
function listMetricParts(text: LineParts, index: number, metric: RecipeTexts): Partial<LineParts> {
  const parts = Object.entries(text).flatMap(([part, written]) => {
    const metricText = metric[`${part}-${index}`];
    return metricText === undefined || metricText === written ? [] : [[part, metricText]];
  });
  return Object.fromEntries(parts);
}

/** Whether the author wrote in US units: amounts differ in metric ones, and none is in them already. */
function isInUsUnits(lines: RecipeView['ingredients'], metric: RecipeTexts): boolean {
  const hasOther = lines.some((line, index) => {
    const { amount, size } = listMetricParts(toLineText(line), index, metric);
    return amount !== undefined || size !== undefined;
  });
  return hasOther && !lines.some(({ units }) => isMetricUnit(units));
}

function isMetricUnit(name: string): boolean {
  const unit = findUnit(name);
  return unit !== null && isMetric(unit);
}

const { min, max } = RECIPE_FIELDS.servings;

/** For how many to cook, and in which units to measure. `RecipeControlsHost` handles the buttons. */
function RecipeControls({ servings, isInUsUnits }: { servings: number; isInUsUnits: boolean }) {
  return (
    <div className="no-print no-script-hidden mt-3 mb-4 flex flex-wrap gap-x-5 gap-y-2">
      <fieldset>
        <legend className="mb-1 text-muted text-sm">Servings</legend>
        <div className="inline-flex rounded-full border border-field">
          <StepButton action="fewer" label="One serving less" icon={Minus} />
          <ServingsField servings={servings} min={min} max={max} />
          <StepButton action="more" label="One serving more" icon={Plus} />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-muted text-sm">Units</legend>
        <div className="inline-flex rounded-full border border-field">
          <UnitsButton units="us" isWritten={isInUsUnits}>
            US
          </UnitsButton>
          <UnitsButton units="metric">Metric</UnitsButton>
        </div>
      </fieldset>
      <ControlStatus />
    </div>
  );
}

function StepButton({ action, label, icon }: { action: string; label: string; icon: typeof Minus }) {
  return (
    <button type="button" data-action={action} aria-label={label} className="button-round">
      <Icon icon={icon} size={18} />
    </button>
  );
}
