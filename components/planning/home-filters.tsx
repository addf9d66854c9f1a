'use client';

import { useState } from 'react';
import {
  CostChoices,
  DifficultyChoices,
  FoodTypeChoices,
  PrepTimeSlider,
} from '@/components/search/filter-choices';
import { CheckField } from '@/components/ui/check-field';
import type { HomeSearch } from '@/lib/planning/home-search-rules';
import { MAX_MISSING } from '@/lib/planning/pantry-match-rules';

const MISSING = Array.from({ length: MAX_MISSING + 1 }, (_, count) => count);

/** How much may be missing, and the filters of the advanced search. */
export function HomeFilters({
  search,
  onChange,
}: {
  search: HomeSearch;
  onChange: (search: HomeSearch) => void;
}) {
  const { criteria, maxMissing, hasBasics } = search;
  const { foodTypes, maxPrep, difficulties, cost } = criteria;
  // Not while it is used: it would close with the last choice.
  const [isOpen] = useState(
    foodTypes.length + difficulties.length > 0 || maxPrep !== null || cost !== undefined,
  );
  const change = (changed: Partial<HomeSearch['criteria']>) =>
    onChange({ ...search, criteria: { ...criteria, ...changed } });
  return (
    <>
      <fieldset>
        <legend className="font-medium text-sm">Missing at most</legend>
        <div className="mt-1 inline-flex rounded-full border border-field">
          {MISSING.map((count) => (
            <label key={count} className="cursor-pointer">
              <input
                type="radio"
                name="missing"
                className="sr-only"
                checked={count === maxMissing}
                onChange={() => onChange({ ...search, maxMissing: count })}
              />
              <span className="choice">{count}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <CheckField
        label="I have the basics"
        hint="Salt, pepper, sugar, oil and flour"
        checked={hasBasics}
        onChange={({ target }) => onChange({ ...search, hasBasics: target.checked })}
      />
      <details open={isOpen}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Diet, time and cost</summary>
        <div className="mt-3 grid gap-6">
          <PrepTimeSlider minutes={maxPrep} onChange={(minutes) => change({ maxPrep: minutes })} />
          <FoodTypeChoices selected={foodTypes} onChange={(types) => change({ foodTypes: types })} />
          <DifficultyChoices selected={difficulties} onChange={(each) => change({ difficulties: each })} />
          <CostChoices selected={cost} onChange={(limit) => change({ cost: limit })} />
        </div>
      </details>
    </>
  );
}
