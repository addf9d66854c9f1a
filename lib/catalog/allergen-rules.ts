import type { Allergen, AllergenGroup } from '@/models/ingredient-limits';

/** The allergens that an ingredient contains and may contain; null if unknown, which is never the same as none. */
type AllergenFacts = { contains: readonly { allergen: AllergenGroup }[] } | null;

/**
 * Lists those of the nine major allergens that an ingredient contains, as the calls have always named them; empty also if that is
 * unknown. Crustaceans are the shellfish of the law; mollusks are not, but have always been called so here.
 */
export function listMajorAllergens(facts: AllergenFacts): Allergen[] {
  const names = (facts?.contains ?? []).flatMap(({ allergen }) => MAJOR_ALLERGENS[allergen] ?? []);
  return [...new Set(names)];
}

const MAJOR_ALLERGENS: Partial<Record<AllergenGroup, Allergen>> = {
  milk: 'milk',
  eggs: 'eggs',
  fish: 'fish',
  'crustacean shellfish': 'shellfish',
  mollusks: 'shellfish',
  'tree nuts': 'tree nuts',
  peanuts: 'peanuts',
  wheat: 'wheat',
  soybeans: 'soybeans',
  sesame: 'sesame',
};
