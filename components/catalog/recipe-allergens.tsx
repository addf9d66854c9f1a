import { MyAllergensButton } from '@/components/allergens/my-allergens-button';
import { listRecipeAllergenRows } from '@/lib/recipes/allergen-text-rules';
import { summarizeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { RecipeAllergens as Allergens } from '@/lib/recipes/recipe-allergen-rules';

/** What a recipe contains and may contain of allergens, and of which ingredients that is not known. */
export function RecipeAllergenSection({
  recipeId,
  allergens,
  diets,
}: {
  recipeId: string;
  allergens: Allergens;
  /** What must be known of each diet that the recipe claims. */
  diets: readonly (readonly [name: string, text: string])[];
}) {
  return (
    <section aria-labelledby="allergens" className="recipe-note mt-8 max-w-[62ch]">
      <h2 id="allergens" className="text-2xl">
        Allergens
      </h2>
      <dl className="mt-2 grid gap-1">
        {[...listRecipeAllergenRows(allergens), ...diets].map(([name, text]) => (
          <div key={name}>
            <dt className="inline font-medium">{name}:</dt> <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <div
        className="no-print"
        data-allergens={`recipe:${recipeId}`}
        // Known here also of a private recipe, and without a connection.
        data-facts={JSON.stringify(summarizeAllergens(allergens))}
        data-detailed=""
      />
      <MyAllergensButton />
    </section>
  );
}
