import { DIET_TYPES, DIETS, type DietType } from '@/lib/recipes/diet-type-rules';
import type { DietFlag } from '@/models/ingredient-limits';
import { type CheckedCatalog, type CheckedRecipe, type Problem, toError } from './checked-catalog-rules';

/** Diet labels follow from the flags of the products. */

/** Whether flags allow a label; and the lines that are against it, or of which no one knows. */
type LabelVerdict = { value: 'yes' | 'no' | 'unknown'; against: string[]; isOnlyOptional: boolean };

function deriveLabel({ lines }: Pick<CheckedRecipe, 'lines'>, label: DietType): LabelVerdict {
  const flags: readonly DietFlag[] = DIET_TYPES[label].flags;
  const withFlag = (value: 'yes' | 'unknown') =>
    lines.filter(({ product }) => product && flags.some((flag) => product.flags[flag] === value));
  const [against, unknown] = [withFlag('yes'), withFlag('unknown')];
  // A dish without fish that fits is vegetarian, and is called so.
  const hasFish = lines.some(({ product }) => product?.flags.fish === 'yes');
  if (label === 'Pescatarian' && !hasFish) return { value: 'no', against: [], isOnlyOptional: false };
  const blamed = against.length > 0 ? against : unknown;
  const allKnown = lines.every(({ product }) => product !== null);
  return {
    value: against.length > 0 ? 'no' : unknown.length > 0 || !allKnown ? 'unknown' : 'yes',
    against: blamed.map(({ line, product }) => `${line.id} (${product?.slug})`),
    isOnlyOptional: blamed.length > 0 && blamed.every(({ line }) => line.optional === true),
  };
}

export function checkLabels({ recipes }: CheckedCatalog): Problem[] {
  return recipes.flatMap((recipe) => [
    ...DIETS.flatMap((label) => checkLabel(recipe, label)),
    ...checkQuick(recipe),
    ...Object.keys(recipe.labelReasons ?? {})
      .filter((label) => !DIETS.some((diet) => diet === label))
      .map((label) => toError(recipe.file, 'label', `"${label}" follows from no flags: remove its reason`)),
  ]);
}

function checkLabel(recipe: CheckedRecipe, label: DietType): Problem[] {
  const { file, foodTypes, labelReasons } = recipe;
  const isSet = foodTypes.includes(label);
  const { value, against, isOnlyOptional } = deriveLabel(recipe, label);
  const lines = against.join(', ') || 'its lines';
  if (isSet && value === 'unknown') {
    const advice = 'remove the label, use a product that is known, or find out';
    return [toError(file, 'label-unknown', `"${label}" rests on unknown facts of ${lines}: ${advice}`)];
  }
  if (labelReasons?.[label] !== undefined) {
    // A reason may leave a label out, or speak of lines that can be left out; it makes no food free from something.
    const mayStay = isSet ? value === 'no' && isOnlyOptional : value === 'yes';
    if (mayStay) return [];
    if (isSet === (value === 'yes')) {
      return [toError(file, 'label', `"${label}" is what the flags give: remove its reason`)];
    }
  }
  if (isSet && value === 'no') {
    const why = against.length > 0 ? `speaks against ${lines}` : 'is for dishes with fish';
    return [toError(file, 'label', `"${label}" ${why}: remove the label or use another product`)];
  }
  if (!isSet && value === 'yes') {
    return [toError(file, 'label', `every line is "${label}": add the label, or a reason to labelReasons`)];
  }
  return [];
}

const MAX_QUICK_MINUTES = 60;

function checkQuick({ file, foodTypes, difficulty, prepTime }: CheckedRecipe): Problem[] {
  if (!foodTypes.includes('Quick & Easy')) return [];
  const isQuick = prepTime <= MAX_QUICK_MINUTES && (difficulty === 'Easy' || difficulty === 'Very Easy');
  return isQuick
    ? []
    : [
        toError(
          file,
          'label',
          `"Quick & Easy" is ${difficulty} and takes ${prepTime} minutes: remove one of both`,
        ),
      ];
}
