import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import { isAllergenGroup } from './allergen-name-rules';
import { type AllergenProduct, collectAllergens, type RecipeAllergens } from './recipe-allergen-rules';

/** The verdict on each allergen of a recipe or product, without the kinds. */
export type AllergenSummary = {
  contains: AllergenGroup[];
  mayContain: AllergenGroup[];
  /** Whether no one knows it of a part; then it is free of nothing. */
  isUnknown: boolean;
  /** The allergens that are unjudged for some part, if there are any. */
  unjudged?: AllergenGroup[] | undefined;
};

/** How sure it is that something has none of the allergens that somebody avoids; only `free` is safe. */
export type AllergenVerdict = {
  verdict: 'contains' | 'mayContain' | 'unknown' | 'free';
  /** Those of them that it contains, or else may contain. */
  allergens: AllergenGroup[];
};

export function summarizeAllergens({
  contains,
  mayContain,
  unknown,
  unjudged,
}: RecipeAllergens): AllergenSummary {
  return {
    contains: listGroups(contains),
    mayContain: listGroups(mayContain),
    isUnknown: unknown.length > 0,
    ...(unjudged.length > 0 && { unjudged }),
  };
}

/** Summarizes one product; null, of which nothing is known, is unknown. */
export function summarizeProduct(product: AllergenProduct | null): AllergenSummary {
  return summarizeAllergens(collectAllergens([{ name: '' }], [[product]]));
}

/** Judges by the avoided allergens; nothing is free of a name that is no allergen (a typing mistake in a filter's URL). */
export function judgeAllergens(
  { contains, mayContain, isUnknown, unjudged = [] }: AllergenSummary,
  avoided: readonly string[],
): AllergenVerdict {
  const isAvoided = (allergen: AllergenGroup) => avoided.includes(allergen);
  const contained = contains.filter(isAvoided);
  if (contained.length > 0) return { verdict: 'contains', allergens: contained };
  const possible = mayContain.filter(isAvoided);
  if (possible.length > 0) return { verdict: 'mayContain', allergens: possible };
  const isKnown = !isUnknown && avoided.every((name) => isAllergenGroup(name) && !unjudged.includes(name));
  return { verdict: isKnown ? 'free' : 'unknown', allergens: [] };
}

/** Returns the warning for someone who avoids allergens; null if it is free of them. */
export function formatVerdict({ verdict, allergens }: AllergenVerdict): string | null {
  const names = allergens.join(', ');
  const texts = {
    contains: `Contains ${names}`,
    mayContain: `May contain ${names}`,
    unknown: 'Allergens unconfirmed',
    free: null,
  };
  return texts[verdict];
}

/** Older records call both crustaceans and mollusks shellfish. */
function listGroups(allergens: RecipeAllergens['contains']): AllergenGroup[] {
  const names = new Set(allergens.map(({ allergen }) => allergen));
  const isShellfish = (group: AllergenGroup) => group === 'crustacean shellfish' || group === 'mollusks';
  return ALLERGEN_GROUPS.filter(
    (group) => names.has(group) || (names.has('shellfish') && isShellfish(group)),
  );
}
