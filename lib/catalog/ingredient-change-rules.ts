import { isDeepStrictEqual } from 'node:util';
import { toGramsPerPiece } from '@/lib/quantities/ingredient-weight-rules';
import type { IngredientForm } from '@/lib/recipes/ingredient-form-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { listMajorAllergens } from './allergen-rules';
import { renamePacks } from './pack-rename-rules';

/**
 * Returns the fields that a change writes to an ingredient, null for a new one: those it sends, and those that follow from them.
 * An absent field is not written, and neither are values that say the same as the stored ones, so that a form that sends
 * everything does not look like a change of everything to the next load of the catalog.
 */
export function toIngredientChange(stored: IngredientView | null, input: IngredientForm) {
  const { allergenFacts: known, amounts, units, flags, ...fields } = input;
  const allergenFacts = known && toFacts(known);
  return {
    ...fields,
    amounts: renamePacks(stored?.amounts ?? [], amounts).packs,
    ...(allergenFacts !== undefined &&
      !isDeepStrictEqual(allergenFacts, stored?.allergenFacts ?? null) && {
        allergenFacts,
        allergens: listMajorAllergens(allergenFacts),
      }),
    ...(units !== undefined &&
      !isDeepStrictEqual(units, stored?.units ?? {}) && { units, gramsPerPiece: toGramsPerPiece(units) }),
    ...(flags !== undefined && !areFlagsEqual(flags, stored?.flags ?? null) && { flags }),
  };
}

/** Without the confirmation that empty lists mean none, which is stored beside them. */
function toFacts({ contains, mayContain, judged }: NonNullable<IngredientForm['allergenFacts']>) {
  return { contains, mayContain, ...(judged && { judged }) };
}

type Flags = IngredientView['flags'];

/** Flags that are all unknown say as much as none. */
function areFlagsEqual(flags: Flags, stored: Flags): boolean {
  const isUnknown = (all: Flags) => all === null || Object.values(all).every((flag) => flag === 'unknown');
  return isDeepStrictEqual(flags, stored) || (isUnknown(flags) && isUnknown(stored));
}
