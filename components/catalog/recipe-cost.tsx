import type { RecipeCost as Cost } from '@/lib/basket/recipe-cost-rules';
import { COST_LABELS, toCostTexts } from '@/lib/basket/recipe-cost-text-rules';
import { ScaledText } from './scaled-text';

const FIGURES = ['cost-used', 'cost-packs'] as const;

/** What one serving costs, by what the recipe uses and by the packs to buy, and how much of the recipe that covers. */
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
