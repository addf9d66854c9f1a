import type { RecipeView } from './recipe-schema';

type NamedSubstitute = RecipeView['substitutes'][number] & {
  /** The name of the line that it stands in for; null if that line is gone. */
  insteadOf: string | null;
};

/** Returns a recipe's substitutes with the names of their lines. */
export function listNamedSubstitutes({
  ingredients,
  substitutes,
}: Pick<RecipeView, 'ingredients' | 'substitutes'>): NamedSubstitute[] {
  const names = new Map(ingredients.map(({ id, name }) => [id, name]));
  return substitutes.map((substitute) => ({ ...substitute, insteadOf: names.get(substitute.for) ?? null }));
}

/** Formats the substitutes: full-fat oat milk (1:1) */
export function formatSubstitute({ use, ratio }: { use: string; ratio: string }): string {
  return ratio ? `${use} (${ratio})` : use;
}
