'use client';

import { useEffect, useState } from 'react';
import { type AllergenSummary, formatVerdict, judgeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { AllergenSubstitutes } from './allergen-substitutes';

/** After so long, a mark says that it is still checked. */
const SLOW_MS = 1000;

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
  if (summary === undefined) return <Checking />;
  if (summary === null) return <Mark isSevere={false}>Not checked for your allergens</Mark>;
  const judged = judgeAllergens(summary, avoided);
  const text = formatVerdict(judged);
  if (text === null) {
    return isDetailed && <Mark isSevere={false}>{`Free from your allergens: ${avoided.join(', ')}`}</Mark>;
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

/** Says that the facts are on their way, unless they come soon: without a mark, it would look free. */
function Checking() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <Mark isSevere={false}>Checking for your allergens…</Mark>;
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
