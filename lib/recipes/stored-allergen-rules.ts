import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';

/** Reads the allergens that a device remembers, in the order of the law; whatever is none is left out. */
export function readStoredAllergens(text: string | null | undefined): AllergenGroup[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? ALLERGEN_GROUPS.filter((allergen) => stored.includes(allergen)) : [];
  } catch {
    return [];
  }
}
