import type { Criteria } from '@/lib/search/engine/engine-rules';

export const ADVANCED_PAGE_SIZE = 20;
/** The slider: steps of 15 minutes; its last step stands for any time. */
export const PREP_STEP_MINUTES = 15;
export const UNLIMITED_PREP_STEP = 16;
/** How much one search may name. */
export const MOST_TERMS = 50;
export const MOST_TERM_CHARACTERS = 100;
const MOST_PREP_MINUTES = 100_000;

export const NO_CRITERIA: Criteria = {
  include: [],
  exclude: [],
  foodTypes: [],
  maxPrep: null,
  difficulties: [],
};

/** Names of the form's controls that only a browser without scripts sends; see `readAdvancedAddress`. */
export const PICK_PREFIX = 'pick.';
export const CHOICES = ['include', 'remove', 'exclude'] as const;
export type Choice = (typeof CHOICES)[number];

const FORM_CONTROLS = new Set(['prepSteps', 'add', 'set']);

type Address = Record<string, string | string[] | undefined>;

/**
 * What the address of an advanced search says, whatever sent it: our own links (include, exclude,
 * foodTypes, maxPrep in minutes, diff, page) or the bare form (a radio per preset item, the slider's step,
 * the free box, a button of the notepad). What makes no sense is as if it were not there.
 */
export function readAdvancedAddress(address: Address): {
  criteria: Criteria;
  page: number;
  /** The address is one of our own links. */
  isPlain: boolean;
} {
  let criteria: Criteria = {
    include: toList(address.include),
    exclude: toList(address.exclude),
    foodTypes: toList(address.foodTypes),
    difficulties: toList(address.diff),
    maxPrep: toMinutes(address.maxPrep),
  };
  // A name on both sides would leave nothing: the later word counts.
  criteria = { ...criteria, include: criteria.include.filter((name) => !criteria.exclude.includes(name)) };
  const texts = Object.entries(address).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] as const] : [],
  );
  const sent = texts.filter(([key]) => key.startsWith(PICK_PREFIX) || FORM_CONTROLS.has(key));
  for (const [key, value] of sent) {
    if (key.startsWith(PICK_PREFIX))
      criteria = choose(criteria, key.slice(PICK_PREFIX.length), toChoice(value));
    if (key === 'prepSteps') criteria = { ...criteria, maxPrep: stepToMinutes(Number(value)) };
  }
  // The pressed button and the free box speak last.
  if (typeof address.set === 'string') {
    const [choice = '', ...name] = address.set.split(':');
    criteria = choose(criteria, name.join(':'), toChoice(choice));
  }
  if (typeof address.add === 'string') criteria = choose(criteria, address.add, 'include');
  const page = /^[1-9]\d{0,4}$/.test(String(address.page)) ? Number(address.page) : 1;
  return { criteria, page, isPlain: sent.length === 0 };
}

/** The criteria with that name wanted, unwanted or not named at all. */
export function choose(criteria: Criteria, name: string, choice: Choice): Criteria {
  const [term] = toTerms(name.replaceAll(',', ' '));
  if (!term || term.length > MOST_TERM_CHARACTERS) return criteria;
  const isOther = (known: string) => known.toLowerCase() !== term.toLowerCase();
  const include = criteria.include.filter(isOther);
  const exclude = criteria.exclude.filter(isOther);
  return {
    ...criteria,
    include: choice === 'include' ? [...include, term].slice(0, MOST_TERMS) : include,
    exclude: choice === 'exclude' ? [...exclude, term].slice(0, MOST_TERMS) : exclude,
  };
}

/** What was chosen for that name. */
export function choiceOf({ include, exclude }: Criteria, name: string): Choice {
  const isName = (known: string) => known.toLowerCase() === name.toLowerCase();
  if (include.some(isName)) return 'include';
  return exclude.some(isName) ? 'exclude' : 'remove';
}

/** The criteria as the query of a page's address or of the call; without a question mark. */
export function toAdvancedQuery(criteria: Criteria, page = 1): string {
  const query = new URLSearchParams();
  for (const name of criteria.include) query.append('include', name);
  for (const name of criteria.exclude) query.append('exclude', name);
  for (const type of criteria.foodTypes) query.append('foodTypes', type);
  if (criteria.maxPrep !== null) query.set('maxPrep', String(criteria.maxPrep));
  for (const difficulty of criteria.difficulties) query.append('diff', difficulty);
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

export function toAdvancedHref(path: string, criteria: Criteria, page = 1): string {
  const query = toAdvancedQuery(criteria, page);
  return query ? `${path}?${query}` : path;
}

/** The slider's step as minutes; its last step is any time: null. */
export function stepToMinutes(step: number): number | null {
  if (!Number.isInteger(step) || step < 0 || step >= UNLIMITED_PREP_STEP) return null;
  return step * PREP_STEP_MINUTES;
}

export function minutesToStep(minutes: number | null): number {
  if (minutes === null) return UNLIMITED_PREP_STEP;
  return Math.min(UNLIMITED_PREP_STEP, Math.ceil(minutes / PREP_STEP_MINUTES));
}

/** Comma-separated names, each once. */
export function toTerms(value: string | readonly string[]): string[] {
  const texts = typeof value === 'string' ? [value] : value;
  const terms = texts.flatMap((text) => text.split(',')).map((term) => term.replace(/\s+/g, ' ').trim());
  return [...new Set(terms.filter((term) => term !== ''))];
}

function toList(value: string | string[] | undefined): string[] {
  return toTerms(value ?? [])
    .filter((term) => term.length <= MOST_TERM_CHARACTERS)
    .slice(0, MOST_TERMS);
}

function toMinutes(value: string | string[] | undefined): number | null {
  if (typeof value !== 'string' || !/^\d{1,6}$/.test(value)) return null;
  return Math.min(Number(value), MOST_PREP_MINUTES);
}

function toChoice(value: string): Choice {
  return CHOICES.find((choice) => choice === value) ?? 'remove';
}
