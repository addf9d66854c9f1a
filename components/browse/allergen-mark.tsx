'use client';

import {
  type AllergenSummary,
  formatVerdict,
  judgeAllergens,
} from '@/lib/recipe-facts/avoided-allergen-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { AllergenSubstitutes } from './allergen-substitutes';

/**
 * Says whether something has or may have what the visitor avoids; of a whole page also if it is free of it, and on a recipe's what
 * else would do. Undefined facts are on their way; null could not be loaded.
 */
export function AllergenMark({
  about,
  summary,
  avoided,
  isDetailed,
}: {
  about: string;
  summary: AllergenSummary | null | undefined;
  avoided: readonly AllergenGroup[];
  isDetailed: boolean;
}) {
  if (summary === undefined) return null;
  if (summary === null)
    return <Mark isSevere={false}>Could not be checked for your allergens: please reload the page.</Mark>;
  const judged = judgeAllergens(summary, avoided);
  const text = formatVerdict(judged);
  if (text === null) {
    return isDetailed && <Mark isSevere={false}>Free from your allergens: {avoided.join(', ')}</Mark>;
  }
  const [kind, id = ''] = about.split(':');
  const hasMore = isDetailed && kind === 'recipe' && judged.verdict !== 'unknown';
  return (
    <>
      <Mark isSevere={judged.verdict === 'contains'}>{text}</Mark>
      {hasMore && <AllergenSubstitutes key={id} recipeId={id} avoided={avoided} />}
    </>
  );
}

function Mark({ isSevere, children }: { isSevere: boolean; children: React.ReactNode }) {
  return (
    <span
      data-allergen-mark
      className={`mt-1 block font-semibold text-sm ${isSevere ? 'text-danger' : 'text-muted'}`}
    >
      {children}
    </span>
  );
}
