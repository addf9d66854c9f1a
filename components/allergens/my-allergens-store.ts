'use client';

import { useSyncExternalStore } from 'react';
import { readStoredAllergens } from '@/lib/recipes/stored-allergen-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { readAllergensText, subscribeToAllergens, writeAllergensText } from './my-allergens-storage';

/** The allergens that the visitor avoids, as this device remembers them. */
export function useMyAllergens(): readonly AllergenGroup[] {
  return useSyncExternalStore(subscribeToAllergens, readMyAllergens);
}

/** The last text that was read, and its list: the same object while nothing changes, for every mark of a page. */
let read: { text: string | null | undefined; allergens: readonly AllergenGroup[] } | null = null;

function readMyAllergens(): readonly AllergenGroup[] {
  const text = readAllergensText();
  if (!read || read.text !== text) read = { text, allergens: readStoredAllergens(text) };
  return read.allergens;
}

/** Changes the list, to which another tab may have added something; returns whether it survives a reload. */
export function changeMyAllergens(
  update: (stored: readonly AllergenGroup[]) => readonly AllergenGroup[],
): boolean {
  return writeAllergensText(JSON.stringify(update(readStoredAllergens(readAllergensText()))));
}
