import type { RecipeView } from '@/lib/catalog/schemas/recipe-schema';
import { formatMinutes } from '@/lib/catalog/time-rules';

/** Prep time, servings, difficulty and country in one row. */
export function RecipeFacts({ recipe }: { recipe: RecipeView }) {
  const facts = [
    ['Prep time', formatMinutes(recipe.prepTime)],
    ['Servings', String(recipe.servings)],
    ['Difficulty', recipe.difficulty],
    ['Country', recipe.country],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-display font-semibold text-lg tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
