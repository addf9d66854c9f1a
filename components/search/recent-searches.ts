import { createPersistedStore } from '@/components/ui/persisted-store';
import { MAX_QUERY_CHARACTERS, MAX_RECENT_SEARCHES } from '@/lib/search/search-rules';
import { foldText } from '@/lib/text/fold-rules';

const storage = createPersistedStore('recent-searches');

/** Returns the last searches on this device, the newest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.read() ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT_SEARCHES);
  } catch {
    return []; // Not written by the shop.
  }
}

export function rememberSearch(typed: string): void {
  const text = typed.trim().slice(0, MAX_QUERY_CHARACTERS);
  if (text === '') return;
  const others = readRecentSearches().filter((other) => foldText(other) !== foldText(text));
  storage.write(JSON.stringify([text, ...others].slice(0, MAX_RECENT_SEARCHES)));
}

export function forgetRecentSearches(): void {
  storage.write(null);
}
