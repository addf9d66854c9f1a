import type { AllergenGroup, DietFlag } from '@/models/ingredient-limits';
import type { IngredientView } from './ingredient-schema';
import { FLAG_LABELS } from './ingredient-text-rules';
import { isJudged } from './recipe-allergen-rules';

/** The allergens of which an ingredient contains one exactly if its diet flag says yes. */
const ALLERGENS_OF_FLAG = [
  ['milk', ['milk']],
  ['egg', ['eggs']],
  ['fish', ['fish', 'crustacean shellfish', 'mollusks']],
] as const satisfies [DietFlag, AllergenGroup[]][];

/**
 * Finds contradictions between the `flags` of an ingredient and its `allergenFacts`: labels rest on both, so a recipe would be
 * called free of something that is in it. Unknown facts contradict nothing. Gluten is not compared: it is in barley too, which is
 * none of the allergens.
 */
export function findDietContradiction({
  flags,
  allergenFacts,
}: {
  flags?: IngredientView['flags'] | undefined;
  allergenFacts?:
    | Pick<NonNullable<IngredientView['allergenFacts']>, 'contains' | 'judged'>
    | null
    | undefined;
}): { flag: DietFlag; message: string } | null {
  if (!flags || !allergenFacts) return null;
  for (const [flag, allergens] of ALLERGENS_OF_FLAG) {
    const contained = allergenFacts.contains.find(({ allergen }) =>
      allergens.some((name) => name === allergen),
    );
    const label = FLAG_LABELS[flag].toLowerCase();
    if (flags[flag] === 'yes' && !contained && allergens.every((name) => isJudged(allergenFacts, name))) {
      return { flag, message: `Its allergens contain no ${label}. Please list it there, or say no here.` };
    }
    if (flags[flag] === 'no' && contained) {
      return { flag, message: `Its allergens contain ${contained.allergen}. Please say yes here.` };
    }
  }
  return null;
}
