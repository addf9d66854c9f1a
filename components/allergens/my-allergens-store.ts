'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { readStoredAllergens } from '@/lib/recipes/stored-allergen-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { readAllergensText, subscribeToAllergens, writeAllergensText } from './my-allergens-storage';

/** The allergens that the visitor avoids, as this device remembers them. */
export function useMyAllergens(): readonly AllergenGroup[] {
  const text = useSyncExternalStore(subscribeToAllergens, readAllergensText);
  return useMemo(() => readStoredAllergens(text), [text]);
}

/** Changes the list, to which another tab may have added something; returns whether it survives a reload. */
export function changeMyAllergens(
  update: (stored: readonly AllergenGroup[]) => readonly AllergenGroup[],
): boolean {
  return writeAllergensText(JSON.stringify(update(readStoredAllergens(readAllergensText()))));
}
