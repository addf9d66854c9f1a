import { listReferences, toPlainText } from '@/lib/recipes/amount-reference-rules';
import type { SafetyCode } from '@/models/recipe-limits';
import type { IngredientFile } from '@/scripts/seed/ingredient-file-schema';
import {
  type CheckedCatalog,
  type CheckedLine,
  type CheckedRecipe,
  listStepLineIds,
  type Problem,
  toError,
} from './checked-catalog-rules';
import { listCookingTexts } from './degree-rules';

/** Safety advice for the cook: temperatures inside the food, and coded entries that ingredients require. */
export function checkSafety({ recipes }: CheckedCatalog): Problem[] {
  return recipes.flatMap((recipe) => [
    ...checkTemperatures(recipe),
    ...checkReheating(recipe),
    ...CODES.flatMap(({ code, why, isNeeded }) =>
      !recipe.safety.includes(code) && isNeeded(recipe)
        ? [toError(recipe.file, 'safety-code', `${why}: add "${code}" to safety`)]
        : [],
    ),
  ]);
}

const is = (pattern: RegExp) => (product: IngredientFile | null) =>
  product !== null && pattern.test(product.slug);
const isCured = is(
  /ham$|prosciutto|pancetta|guanciale|bacon|spanish-chorizo|salami|canned|smoked|dried|salt-cod|anchov|bonito|flakes|sauce|paste|stock|bouillon|surimi|jerky/,
);
const isMeat = ({ product }: CheckedLine) => product?.category === 'Meat & Poultry' && !isCured(product);
const isPoultry = (line: CheckedLine) =>
  isMeat(line) && is(/chicken|turkey|duck|goose|quail|hen/)(line.product);
const isGround = (line: CheckedLine) =>
  isMeat(line) && !isPoultry(line) && is(/ground|minced|sausage|chorizo/)(line.product);
const isWholePork = (line: CheckedLine) => isMeat(line) && !isGround(line) && is(/pork/)(line.product);
const isFish = ({ product }: CheckedLine) =>
  product?.category === 'Seafood' &&
  !isCured(product) &&
  (product.allergens?.contains.some(({ allergen }) => allergen === 'fish') ?? false);

const FOODS = [
  { name: 'poultry', fahrenheit: 165, celsius: 74, isFood: isPoultry },
  { name: 'ground meat', fahrenheit: 160, celsius: 71, isFood: isGround },
  { name: 'whole pork', fahrenheit: 145, celsius: 63, isFood: isWholePork },
  { name: 'fish', fahrenheit: 145, celsius: 63, isFood: isFish },
] as const;
/** Meat is served at this at most; higher ones are of ovens, oil and sugar. */
const MAX_INSIDE = 212;
/** So long in a simmering pot, meat is hotter than it must be. */
const LONG_MINUTES = 45;

function checkTemperatures(recipe: CheckedRecipe): Problem[] {
  const inside = recipe.instructions
    .flatMap(({ text }) =>
      [...toPlainText(text).matchAll(/(\d+)(?: to \d+)? ?°F/g)].map(([, degrees]) => Number(degrees)),
    )
    .filter((degrees) => degrees >= 130 && degrees <= MAX_INSIDE);
  return FOODS.flatMap(({ name, fahrenheit, celsius, isFood }) => {
    const line = recipe.lines.find((each) => isFood(each) && !isServedRaw(recipe, each));
    if (!line) return [];
    // Poultry always says it; pieces that simmer for long need not.
    if (name !== 'poultry' && countMinutesAfter(recipe, line) >= LONG_MINUTES) return [];
    if (inside.some((degrees) => degrees >= fahrenheit)) return [];
    const advice = `say in its step that it is done at ${fahrenheit}°F (${celsius}°C)`;
    return [toError(recipe.file, 'safe-temperature', `"${line.line.id}" is ${name}: ${advice}`)];
  });
}

function listStepsFrom({ instructions }: CheckedRecipe, { line }: CheckedLine) {
  const first = instructions.findIndex((step) =>
    listStepLineIds(step, listReferences(step.text)).includes(line.id),
  );
  return first < 0 ? [] : instructions.slice(first);
}

/** The minutes of cooking after a line comes in. */
function countMinutesAfter(recipe: CheckedRecipe, line: CheckedLine): number {
  return listStepsFrom(recipe, line)
    .filter(({ text }) => /\b(?:simmer|brais|stew|boil|bake|roast|cook)/i.test(text))
    .flatMap(({ timers }) => timers)
    .reduce((total, { minMinutes }) => total + minMinutes, 0);
}

const COOKING =
  /\b(?:bak(?:e|ing)|boil|brais|broil|brown|cook|fry|fri(?:ed|es)|grill|heat|oven|poach|roast|saut|sear(?:s|ed|ing)?\b|simmer|steam|stir-fr|sizzl|char(?:s|red)?\b)/i;

/** Whether nothing is cooked in the step that a line goes into, nor after it. */
function isServedRaw(recipe: CheckedRecipe, line: CheckedLine): boolean {
  const steps = listStepsFrom(recipe, line);
  return steps.length > 0 && steps.every(({ title, text }) => !COOKING.test(`${title} ${text}`));
}

const SAFE = '165°F';
/** Not of dishes that must not be heated again. */
const REHEATED = /(?:^|[.!?]\s)(?![^.]*\b(?:not|never|cannot)\b)[^.]*\breheat/i;
/** The phrases about leftovers and about work done the day before: "warm it gently", "fry it the next day". */
const WARMED = /(?:^|[.!?;,]\s)(?![^.]*\b(?:not|never|cannot)\b)[^.]*\b(?:heat|warm|fry|steam)\b/i;
const isAboutLeftovers = (place: string) => place === 'storage' || place === 'makeAhead';

function checkReheating(recipe: CheckedRecipe): Problem[] {
  const texts = listCookingTexts(recipe).filter(({ place }) => place !== 'description');
  const reheated = texts.flatMap(({ place, text }) =>
    (REHEATED.test(text) || (isAboutLeftovers(place) && WARMED.test(text))) && !text.includes(SAFE)
      ? [toError(recipe.file, 'reheating', `${place} reheats food: say that it must reach 165°F (74°C)`)]
      : [],
  );
  const isFilled = recipe.instructions.some(({ text }) => /\bstuff(?:ed|ing)?\b(?! into)/i.test(text));
  const hasMeat = recipe.lines.some((line) => isMeat(line) || isFish(line));
  const isSaid = recipe.instructions.some(({ text }) => text.includes(SAFE));
  return isFilled && hasMeat && !isSaid
    ? [
        ...reheated,
        toError(recipe.file, 'safe-temperature', 'stuffed food is done at 165°F (74°C): say so in its step'),
      ]
    : reheated;
}

const hasProduct = (pattern: RegExp) => (recipe: CheckedRecipe) =>
  recipe.lines.some(({ product }) => is(pattern)(product));
const says = (recipe: CheckedRecipe, pattern: RegExp) =>
  listCookingTexts(recipe).some(({ place, text }) => place !== 'description' && pattern.test(text));
const someRaw = (recipe: CheckedRecipe, isFood: (line: CheckedLine) => boolean) =>
  recipe.lines.some((line) => isFood(line) && isServedRaw(recipe, line));

const isEgg = ({ product }: CheckedLine) => is(/(?:^|-)eggs?(?:$|-yolks?|-whites?)/)(product);
const hasCookedRice = hasProduct(/(?:^|-)rice$/);

/** Each code with its reason. */
const CODES: readonly { code: SafetyCode; why: string; isNeeded: (recipe: CheckedRecipe) => boolean }[] = [
  {
    code: 'raw-egg',
    why: 'its eggs stay raw or soft',
    isNeeded: (recipe) => recipe.lines.some(isEgg) && (isEggLeftRaw(recipe) || says(recipe, SOFT_EGG)),
  },
  {
    code: 'raw-fish',
    why: 'its fish is not cooked, and must have been frozen against parasites',
    isNeeded: (recipe) =>
      someRaw(recipe, (line) => isFish(line) && !isCured(line.product)) ||
      (recipe.lines.some(isFish) && says(recipe, /\b(?:ceviche|sashimi|tartare|crudo|raw fish)\b/i)),
  },
  {
    code: 'raw-meat',
    why: 'its meat is not cooked through',
    isNeeded: (recipe) =>
      someRaw(recipe, isMeat) ||
      (recipe.lines.some(isMeat) &&
        says(recipe, /\b(?:tartare|carpaccio|leb leb|raw (?:beef|meat) is served)\b/i)),
  },
  { code: 'taro-leaf', why: 'raw taro leaves hurt', isNeeded: hasProduct(/taro-lea|callaloo|luau/) },
  {
    code: 'bitter-cassava',
    why: 'cassava can be bitter',
    isNeeded: hasProduct(/^(?!.*(?:flour|farinha|starch|meal)).*(?:cassava|yuca)/),
  },
  {
    code: 'boil-kidney-beans',
    why: 'dried kidney beans must boil for 10 minutes',
    isNeeded: hasProduct(/^(?!canned).*(?:kidney-bean|rajma)/),
  },
  { code: 'ackee-canned', why: 'only canned ackee is safe', isNeeded: hasProduct(/ackee/) },
  {
    code: 'cool-rice-quickly',
    why: 'its cooked rice is cooled or kept',
    isNeeded: (recipe) =>
      hasCookedRice(recipe) && !recipe.foodTypes.includes('Dessert') && says(recipe, COOLED),
  },
  {
    code: 'garlic-in-oil',
    why: 'garlic is kept in oil',
    isNeeded: (recipe) =>
      hasProduct(/garlic/)(recipe) &&
      says(
        recipe,
        /\b(?:garlic oil|garlic confit|infused oil|(?:cover|top)(?:ed)? with (?:a layer of )?oil|under (?:a layer of )?oil)\b/i,
      ),
  },
  {
    code: 'honey-infants',
    why: 'it has honey',
    isNeeded: ({ lines }) => lines.some(({ product }) => product?.flags.honey === 'yes'),
  },
];

const SOFT_EGG =
  /\b(?:(?:runny|jammy)(?: eggs?| yolks?)|(?:eggs?|yolks?)\b[^.]*\b(?:runny|jammy)|soft[- ]boil|soft[- ]cooked|soft yolks?|raw eggs?|(?:softly|barely|loosely) set|eggs?\b[^.]*\b(?:boil|cook|simmer)[^.]* for (?:[3-6](?: 1\/2)?|7) minutes)\b/i;
const EGG =
  /\b(?:egg whites?|(?:egg )?yolks?|egg (?:cream|mixture)|(?:the|whole|beaten) eggs?)\b(?! (?:halves|wedges|slices))/i;

/** Whether eggs go in without heat, or off it, and nothing is cooked afterwards. */
function isEggLeftRaw({ instructions }: CheckedRecipe): boolean {
  const isBoiled = instructions.some(({ text }) => EGG.test(text) && /\bpeel/i.test(text));
  return (
    !isBoiled &&
    instructions.some(({ text }, index) => {
      const isHeated = COOKING.test(text) && !/\boff the heat\b/i.test(text);
      const later = instructions.slice(index + 1);
      return EGG.test(text) && !isHeated && !later.some((step) => COOKING.test(step.text));
    })
  );
}
const COOLED =
  /\b(?:day-old|cold|cooled|leftover|chilled) (?:cooked )?rice\b|\brice\b[^.]*\b(?:keeps?|refrigerat|cool completely|chill)|\b(?:keeps?|refrigerate|store)\b[^.]*\b(?:rice|days)\b/i;
