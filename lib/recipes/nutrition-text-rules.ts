import type { NutritionFigures, RecipeNutrition } from './nutrition-rules';

/** A figure of a serving, as it is shown: Calories, 420. */
export type NutritionRow = [name: string, text: string];

/** Returns the figures of a serving in the order of a label. Grams below ten have a decimal, calories and milligrams end in 0. */
export function listNutritionRows(figures: NutritionFigures): NutritionRow[] {
  return [
    ['Calories', String(toTens(figures.kcal))],
    ['Fat', formatGrams(figures.fat)],
    ['Carbohydrate', formatGrams(figures.carbohydrate)],
    ['Sugar', formatGrams(figures.sugar)],
    ['Fiber', formatGrams(figures.fiber)],
    ['Protein', formatGrams(figures.protein)],
    ['Sodium', `${toTens(figures.sodiumMg)} mg`],
  ];
}

/** Describes the coverage of the figures, and their source; one sentence or more. */
export function formatCoverage({
  perServing,
  countedLines,
  lines,
  missing,
  estimated,
}: RecipeNutrition): string {
  const known = `${countedLines} of ${lines} ${lines === 1 ? 'ingredient' : 'ingredients'}`;
  if (!perServing) return `We have figures for only ${known}, too few for a total.`;
  return [
    `Estimate from ${known}, without optional ones.`,
    missing.length > 0 ? `Not counted: ${missing.join(', ')}.` : '',
    estimated.length > 0 ? `Based on similar foods: ${estimated.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns https://schema.org/NutritionInformation of a serving; null unless every ingredient is counted, since search engines
 * show the figures without a word about the left-out lines.
 */
export function toNutritionNode({ perServing, countedLines, lines }: RecipeNutrition) {
  if (!perServing || countedLines < lines) return null;
  return {
    '@type': 'NutritionInformation',
    servingSize: '1 serving',
    calories: `${toTens(perServing.kcal)} calories`,
    fatContent: formatGrams(perServing.fat),
    carbohydrateContent: formatGrams(perServing.carbohydrate),
    sugarContent: formatGrams(perServing.sugar),
    fiberContent: formatGrams(perServing.fiber),
    proteinContent: formatGrams(perServing.protein),
    sodiumContent: `${toTens(perServing.sodiumMg)} mg`,
  };
}

const toTens = (value: number) => Math.round(value / 10) * 10;

function formatGrams(grams: number): string {
  return `${grams < 9.95 ? Math.round(grams * 10) / 10 : Math.round(grams)} g`;
}
