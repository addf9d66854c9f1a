import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import type { findSuggestions } from '@/lib/search/search-endpoints';
import type { SuggestionItem } from './suggestion-list';

/** Suggests searches, recipes and ingredients for the word being typed; those that also have the words before it come first. */
export async function fetchSuggestions(word: string, before: string): Promise<SuggestionItem[]> {
  const { recipes, ingredients, wishes } = await callApi<typeof findSuggestions>(
    'GET',
    `/api/autocomplete/search?${new URLSearchParams({ q: word, ...(before && { before }) })}`,
  );
  return [
    ...wishes.map(({ label, q }) => toSearchItem('Dishes', q, label)),
    ...recipes.map(({ _id, title }) => ({
      kind: 'Recipes',
      label: title,
      href: pages.recipe.path({ id: _id }),
      recipeId: _id,
    })),
    ...ingredients.map(({ name, ...item }) => ({ ...toSearchItem('Ingredients', name), item })),
  ];
}

/** Suggests popular searches; throws like `callApi`. */
export async function fetchPopularSearches(): Promise<SuggestionItem[]> {
  const { wishes } = await callApi<typeof findSuggestions>('GET', '/api/autocomplete/search');
  return wishes.map(({ label, q }) => toSearchItem('Popular searches', q, label));
}

export function toSearchItem(kind: string, text: string, label = text): SuggestionItem {
  return { kind, label, href: pages.search.path({ q: text }), text };
}

/** Suggests ingredients for the word being typed, to be picked by their names. */
export async function fetchIngredientSuggestions(word: string): Promise<SuggestionItem[]> {
  const query = new URLSearchParams({ q: word });
  const { ingredients } = await callApi<typeof findSuggestions>('GET', `/api/autocomplete/search?${query}`);
  return ingredients.map(({ name, ...item }) => ({ kind: 'Ingredients', label: name, href: name, item }));
}
