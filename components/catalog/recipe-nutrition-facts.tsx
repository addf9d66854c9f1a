import type { RecipeNutrition } from '@/lib/recipes/nutrition-rules';
import { formatCoverage, listNutritionRows } from '@/lib/recipes/nutrition-text-rules';

/** What is in one serving, and how much of the recipe the figures cover. */
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
