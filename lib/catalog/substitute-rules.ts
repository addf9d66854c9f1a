import type { RecipeView } from './schemas/recipe-schema';

type NamedSubstitute = Omit<RecipeView['substitutes'][number], 'for'> & {
  /** The name of the line that it stands in for. */
  insteadOf: string;
};

/** Returns a recipe's substitutes with the names of their lines, without those whose line is gone. */
export function listNamedSubstitutes({
  ingredients,
  substitutes,
}: Pick<RecipeView, 'ingredients' | 'substitutes'>): NamedSubstitute[] {
  const names = new Map(ingredients.map(({ id, name }) => [id, name]));
  return substitutes.flatMap(({ for: lineId, ...substitute }) => {
    const insteadOf = names.get(lineId);
    return insteadOf === undefined ? [] : [{ insteadOf, ...substitute }];
  });
}

/** Formats what to use: full-fat oat milk (1:1) */
export function formatSubstitute({ use, ratio }: { use: string; ratio: string }): string {
  return ratio ? `${use} (${ratio})` : use;
}
