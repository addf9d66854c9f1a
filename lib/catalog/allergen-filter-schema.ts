import { z } from 'zod';
import { isAllergenGroup } from '@/lib/recipe-facts/avoided-allergen-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';

/** Of names that are no allergen: how many and how much of each the page repeats. */
const MAX_UNKNOWN_NAMES = 10;
const MAX_NAME_CHARACTERS = 40;

/**
 * `avoid` in a page's URL, once, repeated or separated by commas: the allergens in the order of the law, then the names that are
 * none. These are kept, because whoever avoids one takes the list for free of it: nothing is listed as such.
 */
export const avoidedAllergensSchema = z
  .union([z.string().transform((names) => [names]), z.array(z.string())])
  .catch([])
  .transform((texts): string[] => {
    const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim().toLowerCase());
    const unknown = names.filter((name) => name !== '' && !isAllergenGroup(name));
    return [
      ...ALLERGEN_GROUPS.filter((group) => names.includes(group)),
      ...new Set(unknown.slice(0, MAX_UNKNOWN_NAMES).map((name) => name.slice(0, MAX_NAME_CHARACTERS))),
    ];
  });
