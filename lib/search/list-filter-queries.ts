import 'server-only';
import type { ChoiceCounts, ListChoices } from '@/lib/catalog/list-choice-rules';
import { loadFreshEngine } from './index-queries';
import { toSelectedFilters } from './list-filter-rules';

/**
 * Returns which of these recipes the choices leave, in the order of the ids, and how many each other value of a choice would
 * leave.
 */
export async function narrowRecipes(
  ids: readonly string[],
  choices: ListChoices,
): Promise<{ ids: string[]; counts: ChoiceCounts }> {
  return (await loadFreshEngine()).narrow(ids, toSelectedFilters(choices));
}
