import { RecipeCard } from '@/components/catalog/recipe-card';
import type { NotedRecipe } from '@/lib/search/nearest-text-rules';

/** Recipes under a heading of the second level, each with the reason why it is there. */
export function NotedRecipes({ recipes }: { recipes: readonly NotedRecipe[] }) {
  return (
    <ul className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
      {recipes.map(({ recipe, note }) => (
        <li key={recipe._id}>
          <RecipeCard recipe={recipe} level="h3" withDescription />
          {note && <p className="mt-1.5 text-muted text-sm">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
