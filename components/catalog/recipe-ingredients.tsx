import type { RecipeView } from '@/lib/catalog/recipe-schema';

/** What the recipe takes, line by line. */
export function RecipeIngredients({ lines }: { lines: RecipeView['ingredients'] }) {
  return (
    <section
      aria-labelledby="ingredients"
      className="rounded-card border border-hairline bg-surface p-6 md:sticky md:top-6"
    >
      <h2 id="ingredients" className="text-2xl">
        Ingredients
      </h2>
      <ul className="mt-4">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
          <li key={index} className="flex gap-4 border-hairline border-t py-3">
            <span className="w-20 shrink-0 font-semibold tabular-nums">
              {[line.quantity, line.units].filter(Boolean).join(' ')}
            </span>
            <span>
              {line.name}
              {line.details && <span className="block text-muted text-sm">{line.details}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
