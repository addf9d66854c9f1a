import type { AllergenGroup, DietFlag, FLAG_VALUES } from '@/models/ingredient-limits';
import type { FoodType } from '@/models/recipe-limits';
import { judgeAllergens, summarizeAllergens, summarizeProduct } from './avoided-allergen-rules';
import { type AllergenProduct, collectAllergens } from './recipe-allergen-rules';
import type { ShownRecipe } from './recipe-schema';

/** The flags and allergens that no product of a dish with the type has. */
type Diet = { flags: readonly DietFlag[]; allergens: readonly AllergenGroup[] };

const SEAFOOD = ['fish', 'crustacean shellfish', 'mollusks'] as const satisfies readonly AllergenGroup[];

/**
 * The food types that call a dish free of something. No allergen is meat, so that of a dish with fish rests on the flags alone.
 */
export const DIET_TYPES = {
  'Gluten-Free': { flags: ['gluten'], allergens: ['wheat'] },
  Pescatarian: { flags: ['animal', 'rennet'], allergens: [] },
  Vegan: {
    flags: ['animal', 'fish', 'milk', 'egg', 'honey', 'rennet'],
    allergens: ['milk', 'eggs', ...SEAFOOD],
  },
  Vegetarian: { flags: ['animal', 'fish', 'rennet'], allergens: SEAFOOD },
} as const satisfies Partial<Record<FoodType, Diet>>;
export type DietType = keyof typeof DIET_TYPES;

export function isDietType(type: string): type is DietType {
  return Object.hasOwn(DIET_TYPES, type);
}

export const DIETS = Object.keys(DIET_TYPES).filter(isDietType);

type DietProduct = AllergenProduct & {
  flags: Partial<Record<DietFlag, (typeof FLAG_VALUES)[number]>> | null;
};

/**
 * Whether a line with this product lets a recipe claim a diet. "Gluten-Free" says that something is absent, so everything must be
 * known; of the others, which promise no absence of traces, an author is believed until the product is known to contradict them.
 * null is a line of which nothing is known.
 */
export function isDietAllowed(product: DietProduct | null, type: DietType): boolean {
  const { flags, allergens }: Diet = DIET_TYPES[type];
  if (type === 'Gluten-Free') {
    return (
      flags.every((flag) => product?.flags?.[flag] === 'no') &&
      judgeAllergens(summarizeProduct(product), allergens).verdict === 'free'
    );
  }
  return !isDietContradicted(product, type);
}

/** Whether a product is known to be, or to contain, something that a diet leaves out. */
function isDietContradicted(product: DietProduct | null, type: DietType): boolean {
  const { flags, allergens }: Diet = DIET_TYPES[type];
  const { contains } = summarizeProduct(product);
  return (
    flags.some((flag) => product?.flags?.[flag] === 'yes') ||
    contains.some((allergen) => allergens.includes(allergen))
  );
}

/** Whether a fact that a diet depends on is unknown of a product: the diet of a line with it is unchecked. */
function isDietUnchecked(product: DietProduct | null, type: DietType): boolean {
  const { flags, allergens }: Diet = DIET_TYPES[type];
  const { isUnknown, unjudged = [] } = summarizeProduct(product);
  return (
    flags.some((flag) => (product?.flags?.[flag] ?? 'unknown') === 'unknown') ||
    (allergens.length > 0 && (isUnknown || allergens.some((allergen) => unjudged.includes(allergen))))
  );
}

/** Lists the diets that a recipe with a product may claim. */
export function listAllowedDiets(product: DietProduct): DietType[] {
  return DIETS.filter((type) => isDietAllowed(product, type));
}

/**
 * Returns, for each diet that a recipe claims, its unchecked lines and possible contradictions, as rows; a diet without any has
 * no row. `products` has everything that each line names.
 */
export function listDietRows(
  { foodTypes, ingredients }: { foodTypes: readonly string[]; ingredients: readonly { name: string }[] },
  products: readonly (readonly (DietProduct | null)[])[],
): [name: string, text: string][] {
  return foodTypes.filter(isDietType).flatMap((type): [string, string][] => {
    const { allergens }: Diet = DIET_TYPES[type];
    const names = listLineNames(ingredients, products, (product) => isDietUnchecked(product, type));
    const { mayContain } = summarizeAllergens(collectAllergens(ingredients, products));
    const traces = mayContain.filter((allergen) => allergens.includes(allergen));
    const texts = [
      names.length > 0 && `as its author says; not checked: ${names.join(', ')}.`,
      traces.length > 0 && `May contain ${traces.join(', ')}.`,
    ].filter((text) => text !== false);
    return texts.length > 0 ? [[type, texts.join(' ')]] : [];
  });
}

/**
 * Says of each diet that a recipe's author typed, but that it may not claim, which lines are in its way, as rows. `products` has
 * everything that each line names.
 */
export function listHiddenDietRows(
  {
    foodTypes,
    shownTypes,
    ingredients,
  }: Pick<ShownRecipe, 'foodTypes' | 'shownTypes'> & { ingredients: readonly { name: string }[] },
  products: readonly (readonly (DietProduct | null)[])[],
): [name: string, text: string][] {
  const hidden = foodTypes.filter(isDietType).filter((type) => !shownTypes.includes(type));
  return hidden.map((type) => {
    const contradicting = listLineNames(ingredients, products, (product) =>
      isDietContradicted(product, type),
    );
    const unproven = listLineNames(ingredients, products, (product) => !isDietAllowed(product, type)).filter(
      (name) => !contradicting.includes(name),
    );
    const texts = [
      contradicting.length > 0 && `Contradicted by ${contradicting.join(', ')}.`,
      unproven.length > 0 && `Not known of ${unproven.join(', ')}.`,
    ].filter((text) => text !== false);
    return [type, texts.join(' ') || 'No ingredient proves it.'];
  });
}

/** Returns the names of the lines with such a product, each once; a line that names nothing has null. */
function listLineNames(
  lines: readonly { name: string }[],
  products: readonly (readonly (DietProduct | null)[])[],
  isListed: (product: DietProduct | null) => boolean,
): string[] {
  const listed = lines.filter((_, index) =>
    (products[index]?.length ? products[index] : [null]).some(isListed),
  );
  return [...new Set(listed.map(({ name }) => name))];
}
