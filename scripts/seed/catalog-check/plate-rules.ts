import { computeLineFigures } from '@/lib/recipes/nutrition-rules';
import { type CheckedCatalog, type CheckedRecipe, type Problem, toError } from './checked-catalog-rules';
import { listWater } from './cooking-text-rules';
import { checkDough, checkFryingOil, checkPieces, checkRice } from './proportion-rules';

/** A plate: energy, salt and weight of one serving, and the proportions of doughs, rice and frying oil. */
export function checkPlates({ recipes }: CheckedCatalog): Problem[] {
  return recipes.flatMap((recipe) => [
    ...checkServing(recipe),
    ...checkDough(recipe),
    ...checkRice(recipe),
    ...checkFryingOil(recipe),
    ...checkPieces(recipe),
  ]);
}

const MAIN = { kcal: [150, 1_100], grams: [150, 700] } as const;
const DESSERT = { kcal: [60, 600] } as const;
const MAX_SODIUM_MG = 2_000;
/** If more of a dish has no figures, too little energy proves nothing. */
const MAX_UNKNOWN_SHARE = 0.1;

type Serving = { grams: number; kcal: number; sodiumMg: number; waterGrams: number; unknownShare: number };

/** Returns one serving without optional parts; a product's unknown figures count as nothing. */
function computeServing({ lines, instructions, servings }: CheckedRecipe): Serving {
  const figures = lines.flatMap(({ line, product }) =>
    product && !line.optional ? (computeLineFigures(line, product) ?? []) : [],
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0) / servings;
  const grams = sum(figures.map((line) => line.grams));
  const unknown = sum(figures.map((line) => (line.nutrition ? 0 : line.grams)));
  return {
    grams,
    kcal: sum(figures.map(({ nutrition }) => nutrition?.kcal ?? 0)),
    sodiumMg: sum(figures.map(({ nutrition }) => nutrition?.sodiumMg ?? 0)),
    waterGrams: sum(instructions.flatMap(({ text }) => listWater(text)).map(({ ml }) => ml)),
    unknownShare: grams === 0 ? 1 : unknown / grams,
  };
}

function checkServing(recipe: CheckedRecipe): Problem[] {
  const { file, foodTypes } = recipe;
  const { grams, kcal, sodiumMg, waterGrams, unknownShare } = computeServing(recipe);
  const problems: Problem[] = [];
  const advice = 'mend the amounts, the servings, or what is eaten of a line (used, edible, drained)';
  const report = (rule: string, { value, unit, bounds }: { value: number; unit: string; bounds: string }) =>
    problems.push(
      toError(file, rule, `a serving has ${Math.round(value)} ${unit}, not ${bounds}: ${advice}`),
    );
  const isMain = foodTypes.includes('Main Course');
  const limits = isMain ? MAIN : foodTypes.includes('Dessert') ? DESSERT : null;
  if (limits) {
    const [least, most] = limits.kcal;
    const isTooLittle = kcal < least && unknownShare <= MAX_UNKNOWN_SHARE;
    if (isTooLittle || kcal > most)
      report('serving-energy', { value: kcal, unit: 'kcal', bounds: `${least} to ${most}` });
  }
  if (isMain) {
    // Water of the steps may stay or go: it only helps.
    const [least, most] = MAIN.grams;
    if (grams + waterGrams < least || grams > most)
      report('serving-weight', { value: grams, unit: 'g', bounds: `${least} to ${most}` });
  }
  if (sodiumMg > MAX_SODIUM_MG)
    report('serving-sodium', { value: sodiumMg, unit: 'mg of sodium', bounds: `${MAX_SODIUM_MG} at most` });
  return problems;
}
