import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';

/** Of names that are no allergen: how many and how much of each a page repeats. */
const MAX_UNKNOWN_NAMES = 10;
const MAX_NAME_CHARACTERS = 40;

/** Whether the shop has facts about it. */
export function isAllergenGroup(name: string): name is AllergenGroup {
  return ALLERGEN_GROUPS.some((group) => group === name);
}

/**
 * Reads `avoid` of a page's URL, whose values may have commas: the allergens in the order of the law, then the names that are none.
 * These are kept, because a visitor who avoids one takes the list for free of it: nothing is listed as such.
 */
export function readAvoidedNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => name !== '' && !isAllergenGroup(name));
  return [
    ...ALLERGEN_GROUPS.filter((group) => names.includes(group)),
    ...new Set(unknown.slice(0, MAX_UNKNOWN_NAMES).map((name) => name.slice(0, MAX_NAME_CHARACTERS))),
  ];
}

const ALTERNATIVES = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Formats the absent allergens: "milk, eggs, or peanuts". */
export const formatAlternatives = (allergens: readonly string[]): string => ALTERNATIVES.format(allergens);
