import type { AllergenGroup, DietFlag, FLAG_VALUES } from '@/models/ingredient-limits';
import type { FoodType } from '@/models/recipe-limits';
import { judgeAllergens, summarizeAllergens, summarizeProduct } from './avoided-allergen-rules';
import { type AllergenProduct, collectAllergens } from './recipe-allergen-rules';

/** What a product of a dish with the type is, and contains, none of. */
type Diet = { flags: readonly DietFlag[]; allergens: readonly AllergenGroup[] };

const SEAFOOD = ['fish', 'crustacean shellfish', 'mollusks'] as const satisfies readonly AllergenGroup[];

/** The food types that say what a dish is free of. No allergen is meat, so that of a dish with fish rests on the flags alone. */
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
  const { contains } = summarizeProduct(product);
  return (
    flags.every((flag) => product?.flags?.[flag] !== 'yes') &&
    !contains.some((allergen) => allergens.includes(allergen))
  );
}

/** Whether something is not known of a product that a diet depends on: nobody checked the diet of a line with it. */
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
 * Says of each diet that a recipe claims which of its lines nobody has checked, and what it may contain all the same, as rows; a
 * diet of which there is nothing to say has none. `products` has everything that each line names.
 */
export function listDietRows(
  { foodTypes, ingredients }: { foodTypes: readonly string[]; ingredients: readonly { name: string }[] },
  products: readonly (readonly (DietProduct | null)[])[],
): [name: string, text: string][] {
  return foodTypes.filter(isDietType).flatMap((type): [string, string][] => {
    const { allergens }: Diet = DIET_TYPES[type];
    const unchecked = ingredients.filter((_, index) => {
      const named = products[index]?.length ? products[index] : [null];
      return named.some((product) => isDietUnchecked(product, type));
    });
    const { mayContain } = summarizeAllergens(collectAllergens(ingredients, products));
    const traces = mayContain.filter((allergen) => allergens.includes(allergen));
    const names = [...new Set(unchecked.map(({ name }) => name))];
    const texts = [
      names.length > 0 && `as its author says; not checked: ${names.join(', ')}.`,
      traces.length > 0 && `May contain ${traces.join(', ')}.`,
    ].filter((text) => text !== false);
    return texts.length > 0 ? [[type, texts.join(' ')]] : [];
  });
}
