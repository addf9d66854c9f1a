import type { RecipeCost as Cost } from '@/lib/basket/recipe-cost-rules';
import { formatCostCoverage, listCostRows } from '@/lib/basket/recipe-cost-text-rules';

/** What one serving costs, by what the recipe uses and by the packs to buy, and how much of the recipe that covers. */
export function RecipeCost({ cost, servings }: { cost: Cost; servings: number }) {
  const rows = listCostRows(cost);
  return (
    <section aria-labelledby="cost" className="no-print mt-8 max-w-[62ch]">
      <h2 id="cost" className="text-2xl">
        Cost per serving
      </h2>
      {rows.length > 0 && (
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
          {rows.map(([name, text]) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-medium tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-muted text-sm">{formatCostCoverage(cost, servings)}</p>
    </section>
  );
}
