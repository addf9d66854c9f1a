import type { ScaledRecipe } from './scaled-recipe-rules';

/** Names the unscaled parts of a recipe, before "are for 4 servings". */
export function toUnscaledText({
  hasUnscaledLines,
  hasUnscaledSteps,
}: Pick<ScaledRecipe, 'hasUnscaledLines' | 'hasUnscaledSteps'>): string {
  const amounts = [
    ...(hasUnscaledLines ? ['some amounts'] : []),
    ...(hasUnscaledSteps ? [hasUnscaledLines ? 'all those in the steps' : 'amounts in the steps'] : []),
  ];
  const text = [...amounts, 'times', 'pan sizes'].join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}, and notes`;
}
