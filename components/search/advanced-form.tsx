'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PageLink } from '@/components/ui/page-link';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import {
  type AdvancedCriteria,
  chooseTerm,
  NO_CRITERIA,
  readAdvancedSearchParams,
  type TermChoice,
  toAdvancedParameters,
  toAdvancedQuery,
} from '@/lib/search/advanced-rules';
import type { Facets } from '@/lib/search/engine/search-engine-types';
import type { findAdvancedResults } from '@/lib/search/search-endpoints';
import {
  AllergenChoices,
  CostChoices,
  DifficultyChoices,
  FoodTypeChoices,
  PrepTimeSlider,
} from './filter-choices';
import { IngredientAccordion } from './ingredient-accordion';
import { IngredientField } from './ingredient-field';
import { Notepad } from './notepad';

const PATH = pages.advancedSearch.path();

/**
 * The advanced search form. It works without scripts; with scripts, each choice applies immediately and is stored in
 * the URL, so that it survives a reload, Back and a copied link.
 */
export function AdvancedForm({
  initialResult,
}: {
  initialResult: { criteria: AdvancedCriteria; count: number; facets: Facets };
}) {
  const router = useRouter();
  const searchParams = useSearchParams();
  const [criteria, setCriteria] = useState(
    () => readAdvancedSearchParams(toParameters(searchParams)).criteria,
  );
  const { count, facets, failure } = useLiveCount(criteria, initialResult);

  function change(next: AdvancedCriteria) {
    setCriteria(next);
    window.history.replaceState(null, '', pages.advancedSearch.path(toAdvancedParameters(next)));
  }
  const changeTerm = (name: string, choice: TermChoice) => change(chooseTerm(criteria, name, choice));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('add');
    const fieldValue = field instanceof HTMLInputElement ? field.value.trim() : '';
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (field instanceof HTMLInputElement && fieldValue !== '' && submitter?.hasAttribute('formaction')) {
      changeTerm(fieldValue, 'include');
      field.value = '';
      return;
    }
    // Text that was typed but not added yet is included.
    const submitted = fieldValue === '' ? criteria : chooseTerm(criteria, fieldValue, 'include');
    router.push(pages.advancedResults.path(toAdvancedParameters(submitted)));
  }

  return (
    <form
      action={pages.advancedResults.path()}
      onSubmit={submit}
      className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_24rem]"
    >
      <div className="grid gap-8">
        <IngredientField action={PATH} onAdd={(name) => changeTerm(name, 'include')} />
        <Notepad criteria={criteria} action={PATH} onPick={changeTerm} />
        <IngredientAccordion criteria={criteria} onPick={changeTerm} />
      </div>
      <div className="grid gap-8">
        <FoodTypeChoices
          selected={criteria.foodTypes}
          counts={facets.foodTypes}
          onChange={(foodTypes) => change({ ...criteria, foodTypes })}
        />
        <PrepTimeSlider minutes={criteria.maxPrep} onChange={(maxPrep) => change({ ...criteria, maxPrep })} />
        <DifficultyChoices
          selected={criteria.difficulties}
          counts={facets.difficulties}
          onChange={(difficulties) => change({ ...criteria, difficulties })}
        />
        <CostChoices selected={criteria.cost} onChange={(cost) => change({ ...criteria, cost })} />
        <AllergenChoices selected={criteria.avoid} onChange={(avoid) => change({ ...criteria, avoid })} />
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-t bg-ground px-4 py-3 lg:col-span-2">
        <p className="font-display font-semibold sm:text-xl">
          Matches found: <output className="tabular-nums">{count}</output>
        </p>
        {failure && <p className="text-danger text-sm">{failure}</p>}
        <div className="flex gap-3">
          <PageLink
            href={PATH}
            className="button button-ghost"
            onClick={(event) => {
              event.preventDefault();
              change(NO_CRITERIA);
            }}
          >
            Reset
          </PageLink>
          <button type="submit" className="button button-primary">
            Search
          </button>
        </div>
      </div>
    </form>
  );
}

function toParameters(searchParams: URLSearchParams): Record<string, string[] | string> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Debounce before the count is requested. */
const COUNT_DELAY_MS = 200;

/** Returns how many recipes match the criteria, and updates it as they change; the latest request wins. */
function useLiveCount(
  criteria: AdvancedCriteria,
  initial: { criteria: AdvancedCriteria; count: number; facets: Facets },
): { count: number; facets: Facets; failure: string } {
  const query = toAdvancedQuery(criteria);
  const loadedQuery = useRef(toAdvancedQuery(initial.criteria));
  const [result, setResult] = useState({ count: initial.count, facets: initial.facets, failure: '' });
  useEffect(() => {
    if (query === loadedQuery.current) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const { count, facets } = await callApi<typeof findAdvancedResults>(
          'GET',
          `/api/recipes/advanced-search?${query}${query && '&'}facets=1`,
        );
        if (isStale || !facets) return;
        loadedQuery.current = query;
        setResult({ count, facets, failure: '' });
      } catch (error) {
        if (isStale) return;
        console.error('The matches could not be counted', error);
        setResult((previous) => ({
          ...previous,
          failure: 'The matches could not be counted. Search still works.',
        }));
      }
    }, COUNT_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query]);
  return result;
}
