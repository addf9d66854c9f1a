import { readRecipeState, type ShownChoice } from './recipe-choice-store';

/**
 * Writes the choices into the page's URL and returns the URL, so that a link shows others the same. Only browsers read these
 * parameters (`scriptParameters` of the page), so that everyone gets the same cached page.
 */
export function writeChoiceUrl(): string {
  const { servings, units } = readRecipeState();
  const query = new URLSearchParams();
  if (servings !== null) query.set('servings', String(servings));
  if (units !== null) query.set('units', units);
  const { origin, pathname } = window.location;
  const path = query.size > 0 ? `${pathname}?${query}` : pathname;
  try {
    window.history.replaceState(null, '', path);
  } catch (error) {
    // Some browsers refuse a hundred changes within half a minute; the next one names it.
    console.warn('The URL does not name what is shown yet', error);
  }
  return origin + path;
}

/** Makes the URL name the servings that are shown if it names others, such as 5000 or "abc"; `written` are the author's. */
export function correctChoiceUrl(written: number): void {
  const named = new URLSearchParams(window.location.search).get('servings');
  const shown = String(readRecipeState().servings ?? written);
  if (named !== null && named !== shown) writeChoiceUrl();
}

/** Reads the choice in the URL; servings that it does not name are NaN, and other units stay as they are. */
export function readChoiceUrl(): { servings: number; units: ShownChoice['units'] } {
  const query = new URLSearchParams(window.location.search);
  const units = query.get('units');
  return {
    servings: Number(query.get('servings') || Number.NaN),
    units: units === 'us' || units === 'metric' ? units : readRecipeState().units,
  };
}
