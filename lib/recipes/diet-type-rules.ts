import type { AllergenGroup, DietFlag, FLAG_VALUES } from '@/models/ingredient-limits';
import type { FoodType } from '@/models/recipe-limits';
import { judgeAllergens, summarizeProduct } from './avoided-allergen-rules';
import type { AllergenProduct } from './recipe-allergen-rules';

/** What a product of a dish with the type is, and contains or may contain, none of. */
type Diet = { flags: readonly DietFlag[]; allergens: readonly AllergenGroup[] };

const SEAFOOD = ['fish', 'crustacean shellfish', 'mollusks'] as const satisfies readonly AllergenGroup[];

/**
 * The food types that say what a dish is free of. People with allergies rely on them too, so also what may contain an allergen
 * speaks against them. No allergen is meat, so that of a dish with fish rests on the flags alone.
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

/** Whether a product is known to keep a diet; what is unknown of it, and null, of which nothing is known, proves nothing. */
function isDietProven(product: DietProduct | null, type: DietType): boolean {
  const { flags, allergens }: Diet = DIET_TYPES[type];
  return (
    flags.every((flag) => product?.flags?.[flag] === 'no') &&
    (allergens.length === 0 || judgeAllergens(summarizeProduct(product), allergens).verdict === 'free')
  );
}

/** Lists the diets that a product is known to keep. */
export function listProvenDiets(product: DietProduct): DietType[] {
  return DIETS.filter((type) => isDietProven(product, type));
}
