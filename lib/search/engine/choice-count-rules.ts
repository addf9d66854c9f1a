import { type ChoiceName, TIME_LIMITS } from '@/lib/catalog/list-choice-rules';
import { rankFiltered } from './dish-filter-rules';
import { markIds } from './filter-rules';
import type { IngredientMatcher } from './ingredient-matcher';
import { MISS } from './ranking-engine';
import type { SelectedFilters } from './search-engine-types';
import type { Segment } from './segment';
import { countType } from './shown-diets';

/** How many recipes each value of a choice would leave; counted up over the segments. */
export type Counting = Record<ChoiceName, Record<string, number>>;

/**
 * Marks those of the recipes with these ids that pass all selected filters, and counts for each choice its values among those that
 * pass all others.
 */
export function narrowSegment(
  segment: Segment,
  { ids, selected }: { ids: readonly string[]; selected: SelectedFilters },
  { matcher, counting }: { matcher: IngredientMatcher; counting: Counting },
): Uint8Array {
  const listed = markIds(segment, ids);
  const ranks = Object.entries(selected).map(
    ([name, filter]) => [name, rankFiltered(segment, [filter], matcher)] as const,
  );
  const passAllBut = (name: ChoiceName | null) =>
    listed.map((mark, slot) =>
      mark && segment.alive[slot] && ranks.every(([other, rank]) => other === name || rank[slot] !== MISS)
        ? 1
        : 0,
    );
  const add = (name: ChoiceName, value: string, count: number) => {
    counting[name][value] = (counting[name][value] ?? 0) + count;
  };

  const ofTime = passAllBut('maxPrep');
  for (const limit of TIME_LIMITS) {
    const isWithin = (mark: number, slot: number) =>
      mark && (segment.prepMinutes[slot] ?? 0) <= Number(limit);
    add('maxPrep', limit, ofTime.filter(isWithin).length);
  }
  const ofDifficulty = passAllBut('diff');
  for (const [index, name] of segment.difficulties.entries())
    add('diff', name, segment.difficultyDocuments.countMarked(index, ofDifficulty));
  const ofType = passAllBut('type');
  for (const type of segment.types) add('type', type, countType(segment, type, { matcher, marks: ofType }));
  for (const [slot, mark] of passAllBut('country').entries())
    if (mark) add('country', segment.countries[slot] ?? '', 1);
  return passAllBut(null);
}
