import type { IngredientFile } from '@/scripts/seed/ingredient-file-schema';
import {
  type CheckedCatalog,
  type Problem,
  toError,
  toIngredientPlace,
  toWarning,
  type UsdaRow,
} from './checked-catalog-rules';
import { checkPacks } from './pack-rules';
import { checkUnknowns } from './unknown-rules';

/** The figures of an ingredient: nutrition as its source says, packs and prices, and unknown facts. */
export function checkFigures({ recipes, ingredients, usdaRows }: CheckedCatalog): Problem[] {
  const used = new Set(recipes.flatMap(({ lines }) => lines.flatMap(({ product }) => product?.slug ?? [])));
  return ingredients.flatMap((item) => {
    const place = toIngredientPlace(item);
    return [
      ...checkNutrition(place, item, usdaRows),
      ...checkPacks(place, item),
      ...checkUnknowns(place, item),
      ...(used.has(item.slug) || !item.sellable
        ? []
        : [toWarning(place, 'unused', 'no recipe uses it: write one, or do not sell it')]),
    ];
  });
}

type Nutrition = NonNullable<IngredientFile['nutrition']>;
const FIGURES = ['kcal', 'protein', 'fat', 'carbohydrate', 'fiber', 'sugar', 'sodiumMg'] as const;
const MAX_DEVIATION = 0.03;
/** The effect of rounding on small figures. */
const ROUNDING = {
  kcal: 1,
  protein: 0.06,
  fat: 0.06,
  carbohydrate: 0.06,
  fiber: 0.06,
  sugar: 0.06,
  sodiumMg: 1,
};

function checkNutrition(
  place: string,
  { nutrition, flags }: IngredientFile,
  rows: CheckedCatalog['usdaRows'],
): Problem[] {
  if (!nutrition) return [];
  const number = /\d{5}/.exec(nutrition.source)?.[0];
  const row = number === undefined ? undefined : rows[number];
  if (number !== undefined && !row) {
    const advice = 'run node scripts/assets/make-usda-rows.mjs';
    return [toError(place, 'usda-row', `the row ${number} is not in catalog/usda-sr28.json: ${advice}`)];
  }
  const problems = row ? compareWithRow(place, nutrition, row) : [];
  // Of vinegar, cocoa or leavening the row knows better than the macros.
  const isOfRow = row !== undefined && problems.length === 0;
  return isOfRow
    ? []
    : [
        ...problems,
        ...checkEnergy(place, nutrition, row?.alcohol ?? (flags.alcohol === 'yes' ? MAX_ALCOHOL : 0)),
      ];
}

function compareWithRow(place: string, nutrition: Nutrition, row: UsdaRow): Problem[] {
  return FIGURES.flatMap((name) => {
    const [ours, theirs] = [nutrition[name], row[name]];
    if (theirs === null) return [];
    if (Math.abs(ours - theirs) <= Math.max(theirs * MAX_DEVIATION, ROUNDING[name])) return [];
    const advice = 'take the figure of the row, or cite another source';
    return [
      toError(
        place,
        'usda-deviation',
        `${name} ${ours} is not the ${theirs} of "${row.description}": ${advice}`,
      ),
    ];
  });
}

/** Kilocalories of a gram, as low and as high as the foods of USDA have them; fiber gives a little or nothing. */
const ENERGY = { protein: [2.4, 4.4], fat: [8.3, 9.05], carbohydrate: [2.4, 4.2], fiber: [0, 2.5] } as const;
const ALCOHOL_KCAL = 7;
/** Grams in 100 g of wine or mirin; a source without a row does not say how much there is. */
const MAX_ALCOHOL = 15;

function checkEnergy(place: string, nutrition: Nutrition, alcohol: number): Problem[] {
  const { kcal, protein, fat, fiber } = nutrition;
  const carbohydrate = Math.max(0, nutrition.carbohydrate - fiber);
  const toEnergy = (index: 0 | 1) =>
    protein * ENERGY.protein[index] +
    fat * ENERGY.fat[index] +
    carbohydrate * ENERGY.carbohydrate[index] +
    fiber * ENERGY.fiber[index];
  const least = toEnergy(0) * 0.95 - 5;
  const most = (toEnergy(1) + alcohol * ALCOHOL_KCAL) * 1.05 + 5;
  if (kcal >= least && kcal <= most) return [];
  const range = `${Math.max(0, Math.ceil(least))} to ${Math.floor(most)}`;
  return [
    toError(place, 'energy', `${kcal} kcal are not the ${range} of its macros: mend one of the figures`),
  ];
}
