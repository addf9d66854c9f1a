'use client';

import { createPersistedStore } from '@/components/ui/persisted-store';
import { createStore } from '@/components/ui/store';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { LowPacks } from '@/lib/orders/replacement-rules';
import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';

/** For how many the open recipe is cooked, and in which units; null is as the author wrote it. */
export type ShownChoice = { servings: number | null; units: UnitSystem | null };

/** The texts that replace the server's, and the packs that they take. */
export type ScaledAmounts = {
  /** By the names that `ScaledText` has. */
  texts: Readonly<Record<string, string>>;
  packs: readonly CartItem[];
};

type RecipeState = ShownChoice & {
  /** The open recipe. */
  recipeId: string;
  /** Null while the server's texts match the choices. */
  scaled: ScaledAmounts | null;
  /** The stock of its products, where it is low. */
  lowPacks: LowPacks;
  /** The last action, for screen readers; for everyone if nothing else shows it. */
  status: string;
  isStatusShown: boolean;
};

const AS_WRITTEN: RecipeState = {
  recipeId: '',
  servings: null,
  units: null,
  scaled: null,
  lowPacks: [],
  status: '',
  isStatusShown: false,
};

/** Remembers that the visitor reads metric amounts. `public/theme.js` reads it before the first paint. */
const storage = createPersistedStore('units');

const store = createStore(AS_WRITTEN);

export const useRecipeState = store.useValue;
export const readRecipeState = store.read;

/** Changes the shown texts. Of the texts that the server has sent, CSS shows those in the chosen units. */
export function changeRecipeState(change: Partial<RecipeState>): void {
  const state = { ...store.read(), ...change };
  document.documentElement.dataset.units = state.units ?? '';
  store.set(state);
}

/** Begins with a recipe as its author wrote it, but in metric units if the URL says so or the visitor reads these. */
export function openRecipe(recipeId: string): void {
  const units = new URLSearchParams(window.location.search).get('units') ?? storage.read();
  changeRecipeState({ ...AS_WRITTEN, recipeId, units: units === 'metric' ? units : null });
}

export function rememberUnits(units: UnitSystem | null): void {
  storage.write(units === 'metric' ? units : null);
}
