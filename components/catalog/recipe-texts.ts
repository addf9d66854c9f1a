import type { ScaledRecipe } from '@/lib/catalog/texts/scaled-recipe-rules';
import type { Weights } from '@/lib/quantities/conversion-rules';
import { toWeights, type WeighedIngredient } from '@/lib/quantities/ingredient-weight-rules';

/** The texts of a recipe that depend on servings and units, by the names that `ScaledText` has. */
export type RecipeTexts = Readonly<Record<string, string>>;

/** Names the texts of a scaled recipe. */
export function toRecipeTexts({ lines, steps, yield: makes }: ScaledRecipe): RecipeTexts {
  return Object.fromEntries([
    ...lines.flatMap((line, index) => Object.entries(line).map(([part, text]) => [`${part}-${index}`, text])),
    ...steps.map((text, index) => [`step-${index}`, text]),
    ['yield', makes ?? ''],
  ]);
}

/** Returns what the ingredient of each line weighs; null if nobody knows. `products` are the ids of the ingredients. */
export function toLineWeights(
  products: readonly (string | null)[],
  ingredients: readonly (WeighedIngredient & { _id: string })[],
): (Weights | null)[] {
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]));
  return products.map((id) => {
    const ingredient = byId.get(id ?? '');
    return ingredient ? toWeights(ingredient) : null;
  });
}
