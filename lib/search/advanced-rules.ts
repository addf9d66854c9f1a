import { COST_LIMITS, type CostLimit } from '@/lib/catalog/cost-filter-rules';
import { toQuery } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { readAvoidedNames } from '@/lib/recipes/allergen-name-rules';
import type { Criteria } from '@/lib/search/engine/search-engine-types';

export const ADVANCED_PAGE_SIZE = 20;
/** The slider moves in steps of 15 minutes; its last step means any time. */
const PREP_STEP_MINUTES = 15;
export const UNLIMITED_PREP_STEP = 16;
/** Limits per search. */
export const MAX_TERMS = 50;
export const MAX_TERM_CHARACTERS = 100;
const MAX_PREP_MINUTES = 100_000;

/** The index's facts about recipes, and those that follow from their lines: the cost of a serving, and allergens to avoid. */
export type AdvancedCriteria = Criteria & {
  cost: CostLimit | undefined;
  /** May have names that are no allergen, of which nothing is free. */
  avoid: readonly string[];
};

export const NO_CRITERIA: AdvancedCriteria = {
  include: [],
  exclude: [],
  foodTypes: [],
  maxPrep: null,
  difficulties: [],
  cost: undefined,
  avoid: [],
};

/** Names of form controls that only a browser without JavaScript submits; see `readAdvancedSearchParams`. */
export const PICK_PREFIX = 'pick.';
export const TERM_CHOICES = ['include', 'remove', 'exclude'] as const;
export type TermChoice = (typeof TERM_CHOICES)[number];

const FORM_CONTROLS = new Set(['prepSteps', 'add', 'set']);

type SearchParams = Record<string, string | string[] | undefined>;

/**
 * Reads the query string of an advanced search from either source: the shop's own links (include, exclude,
 * foodTypes, maxPrep in minutes, diff, cost, avoid, page) or the plain form (one radio group per preset, the slider's
 * step, the free text box, a button in the notepad). Invalid values are ignored.
 */
export function readAdvancedSearchParams(params: SearchParams): {
  criteria: AdvancedCriteria;
  page: number;
  /** Whether the URL has the form of the shop's own links, rather than a submission of the plain form. */
  isCanonicalUrl: boolean;
} {
  let criteria: AdvancedCriteria = {
    include: toList(params.include),
    exclude: toList(params.exclude),
    foodTypes: toList(params.foodTypes),
    difficulties: toList(params.diff),
    maxPrep: toMinutes(params.maxPrep),
    cost: COST_LIMITS.find((limit) => limit === params.cost),
    avoid: readAvoidedNames(toList(params.avoid)),
  };
  // A name in both lists would match nothing, so exclusion wins.
  criteria = { ...criteria, include: criteria.include.filter((name) => !criteria.exclude.includes(name)) };
  const stringEntries = Object.entries(params).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] as const] : [],
  );
  const formEntries = stringEntries.filter(([key]) => key.startsWith(PICK_PREFIX) || FORM_CONTROLS.has(key));
  for (const [key, value] of formEntries) {
    if (key.startsWith(PICK_PREFIX))
      criteria = chooseTerm(criteria, key.slice(PICK_PREFIX.length), toTermChoice(value));
    if (key === 'prepSteps') criteria = { ...criteria, maxPrep: stepToMinutes(Number(value)) };
  }
  // The pressed button and the free text box are applied last.
  if (typeof params.set === 'string') {
    const [choice = '', ...name] = params.set.split(':');
    criteria = chooseTerm(criteria, name.join(':'), toTermChoice(choice));
  }
  if (typeof params.add === 'string') criteria = chooseTerm(criteria, params.add, 'include');
  const page = /^[1-9]\d{0,4}$/.test(String(params.page)) ? Number(params.page) : 1;
  return { criteria, page, isCanonicalUrl: formEntries.length === 0 };
}

/** Returns the criteria with the name included, excluded or removed. */
export function chooseTerm(criteria: AdvancedCriteria, name: string, choice: TermChoice): AdvancedCriteria {
  const [term] = toTerms(name.replaceAll(',', ' '));
  if (!term || term.length > MAX_TERM_CHARACTERS) return criteria;
  const isDifferent = (other: string) => other.toLowerCase() !== term.toLowerCase();
  const include = criteria.include.filter(isDifferent);
  const exclude = criteria.exclude.filter(isDifferent);
  return {
    ...criteria,
    include: choice === 'include' ? [...include, term].slice(0, MAX_TERMS) : include,
    exclude: choice === 'exclude' ? [...exclude, term].slice(0, MAX_TERMS) : exclude,
  };
}

/** Returns whether the name is included, excluded or neither (`remove`). */
export function termChoiceOf({ include, exclude }: Criteria, name: string): TermChoice {
  const isSameName = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (include.some(isSameName)) return 'include';
  return exclude.some(isSameName) ? 'exclude' : 'remove';
}

/** Returns the criteria as query parameters of the pages and the endpoint. */
export function toAdvancedParameters({ difficulties, ...criteria }: AdvancedCriteria, page = 1) {
  return { ...criteria, diff: difficulties, page };
}

/** Returns the criteria as a query string for the endpoint, without the question mark. */
export function toAdvancedQuery(criteria: AdvancedCriteria): string {
  return toQuery(pages.advancedSearch.query, toAdvancedParameters(criteria));
}

/** Converts the slider's step to minutes; null, the last step, means any time. */
export function stepToMinutes(step: number): number | null {
  if (!Number.isInteger(step) || step < 0 || step >= UNLIMITED_PREP_STEP) return null;
  return step * PREP_STEP_MINUTES;
}

export function minutesToStep(minutes: number | null): number {
  if (minutes === null) return UNLIMITED_PREP_STEP;
  return Math.min(UNLIMITED_PREP_STEP, Math.ceil(minutes / PREP_STEP_MINUTES));
}

/** Splits comma-separated names and removes duplicates. */
export function toTerms(value: string | readonly string[]): string[] {
  const values = typeof value === 'string' ? [value] : value;
  const terms = values.flatMap((text) => text.split(',')).map((term) => term.replace(/\s+/g, ' ').trim());
  return [...new Set(terms.filter((term) => term !== ''))];
}

function toList(value: string | string[] | undefined): string[] {
  return toTerms(value ?? [])
    .filter((term) => term.length <= MAX_TERM_CHARACTERS)
    .slice(0, MAX_TERMS);
}

function toMinutes(value: string | string[] | undefined): number | null {
  if (typeof value !== 'string' || !/^\d{1,6}$/.test(value)) return null;
  return Math.min(Number(value), MAX_PREP_MINUTES);
}

function toTermChoice(value: string): TermChoice {
  return TERM_CHOICES.find((choice) => choice === value) ?? 'remove';
}
