import { Flame } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { COST_LABELS, type RecipeCost as Cost, toCostTexts } from '@/lib/basket/recipe-cost-rules';
import { formatCoverage, listNutritionRows, type RecipeNutrition } from '@/lib/recipes/nutrition-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { formatPrepTime } from '@/lib/recipes/time-rules';
import { ScaledText } from './scaled-text';

/** Prep time, servings, difficulty and other facts, in one row. */
export function RecipeFacts({ recipe }: { recipe: RecipeView }) {
  const facts = [
    ['Prep time', formatPrepTime(recipe)],
    [
      'Servings',
      <ScaledText key="servings" name="servings">
        {String(recipe.servings)}
      </ScaledText>,
    ],
    [
      'Makes',
      recipe.yield && (
        <ScaledText key="yield" name="yield">{`${recipe.yield.count} ${recipe.yield.unit}`}</ScaledText>
      ),
    ],
    ['Difficulty', recipe.difficulty],
    ['Spice', recipe.spice !== null && <Spice level={recipe.spice} />],
    ['Country', recipe.country],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(
        ([name, value]) =>
          value && (
            // On the screen, the line above the title says it.
            <div key={name} className={name === 'Country' ? 'hidden print:contents' : undefined}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-display font-semibold text-lg tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The level in words, and as many flames. */
function Spice({ level }: { level: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      {formatSpice(level)}
      {Array.from({ length: level }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Icon key={index} icon={Flame} size={17} className="text-brand" />
      ))}
    </span>
  );
}

/** The nutrition of one serving, and how much of the recipe the figures cover. */
export function RecipeNutritionFacts({ nutrition }: { nutrition: RecipeNutrition }) {
  const { perServing } = nutrition;
  return (
    <section aria-labelledby="nutrition" className="no-print mt-8 max-w-[62ch]">
      <h2 id="nutrition" className="text-2xl">
        Nutrition per serving
      </h2>
      {perServing && (
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
          {listNutritionRows(perServing).map(([name, text]) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-medium tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-muted text-sm">{formatCoverage(nutrition)}</p>
    </section>
  );
}

const FIGURES = ['cost-used', 'cost-packs'] as const;

/** The cost of one serving, by the used amounts and by the packs to buy, and how much of the recipe it covers. */
export function RecipeCostSection({ cost, servings }: { cost: Cost; servings: number }) {
  const texts = toCostTexts(cost, servings);
  return (
    <section aria-labelledby="cost" className="no-print mt-8 max-w-[62ch]">
      <h2 id="cost" className="text-2xl">
        Cost per serving
      </h2>
      {cost.perServing && (
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
          {FIGURES.map((name) => (
            <div key={name}>
              <dt className="text-muted text-sm">{COST_LABELS[name]}</dt>
              <dd className="font-medium tabular-nums">
                <ScaledText name={name}>{texts[name]}</ScaledText>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-muted text-sm">
        <ScaledText name="cost-note">{texts['cost-note']}</ScaledText>
      </p>
    </section>
  );
}

/** By level, from 0 to 3. */
const SPICE_LABELS = ['Not spicy', 'Mildly spicy', 'Spicy', 'Very spicy'] as const;

/** Says how spicy a recipe is; empty if that is unknown. */
export function formatSpice(level: number | null): string {
  return level === null ? '' : (SPICE_LABELS[level] ?? '');
}
