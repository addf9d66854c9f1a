import type { NUTRITION_FIGURES } from '@/models/ingredient-limits';
import type { IngredientView } from './ingredient-schema';
import type { NutritionFigures } from './nutrition-rules';

/** In grams: labels round each figure, and carbohydrate is often computed as the rest of the others. */
const ROUNDING_GRAMS = 3;
const SUGAR_ROUNDING_GRAMS = 1;

/** Kcal per gram. */
const ENERGY = { protein: 4, fat: 9, carbohydrate: 4, alcohol: 7 } as const;

/**
 * How far the energy may be from that of the nutrients: single foods have other factors than 4, 9 and 4, and acids, as in
 * vinegar and baking powder, are in neither.
 */
const [LEAST_SHARE, LEAST_KCAL] = [0.75, -60];
const [MOST_SHARE, MOST_KCAL] = [1.1, 25];

/** Finds figures per 100 g that no food can have: they would be summed up for each recipe with it. */
export function findNutritionContradiction({
  nutrition,
  flags,
}: {
  nutrition?: NutritionFigures | null | undefined;
  flags?: IngredientView['flags'] | undefined;
}): { figure: (typeof NUTRITION_FIGURES)[number]; message: string } | null {
  if (!nutrition) return null;
  const { kcal, protein, fat, carbohydrate, fiber, sugar } = nutrition;
  const grams = protein + fat + carbohydrate;
  if (grams > 100 + ROUNDING_GRAMS) {
    return {
      figure: 'carbohydrate',
      message: `Protein, fat and carbohydrate are ${Math.round(grams)} g of 100 g. Please check them.`,
    };
  }
  if (sugar > carbohydrate + SUGAR_ROUNDING_GRAMS) {
    return { figure: 'sugar', message: 'Sugar is a part of the carbohydrate, so it cannot be more.' };
  }
  const nutrientKcal = ENERGY.protein * protein + ENERGY.fat * fat + ENERGY.carbohydrate * carbohydrate;
  const fiberKcal = ENERGY.carbohydrate * Math.min(fiber, carbohydrate);
  const alcoholKcal = flags?.alcohol === 'no' ? 0 : ENERGY.alcohol * Math.max(0, 100 - grams);
  if (kcal > MOST_SHARE * nutrientKcal + alcoholKcal + MOST_KCAL) {
    return { figure: 'kcal', message: `${toExpectation(nutrientKcal)} A figure in kJ is 4.2 times as much.` };
  }
  if (kcal < LEAST_SHARE * (nutrientKcal - fiberKcal) + LEAST_KCAL) {
    return {
      figure: 'kcal',
      message: `${toExpectation(nutrientKcal)} If it is a sweetener without energy, leave all figures empty.`,
    };
  }
  return null;
}

function toExpectation(kcal: number): string {
  return `The other figures make about ${Math.round(kcal).toLocaleString('en-US')} kcal. Please check them and the energy.`;
}
