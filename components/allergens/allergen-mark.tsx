'use client';

import type { MarkedImage } from '@/components/ui/mark-text';
import { createStore } from '@/components/ui/store';
import type { AllergenSummary } from '@/lib/recipes/avoided-allergen-rules';

export type AllergenMarkProps = {
  /** `recipe:` or `ingredient:` and its id, or `filter`: then it leads to the same list without the visitor's allergens. */
  about: string;
  over?: MarkedImage;
  /** Whether the page is about it: then the mark also says that it is free of something. */
  isDetailed?: boolean;
  /** Asked from the shop if the page does not know it. */
  facts?: AllergenSummary;
};

/** Null for visitors who have chosen no allergens: they load nothing of the marks. */
export const loadedVerdicts = createStore<typeof import('./allergen-verdict') | null>(null);

/** Says whether something has or may have the visitor's allergens. Cached pages have no place for it. */
export function AllergenMark(props: AllergenMarkProps) {
  const verdicts = loadedVerdicts.useValue();
  return verdicts && <verdicts.AllergenText {...props} />;
}
