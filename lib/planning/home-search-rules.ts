import { type AdvancedCriteria, readAdvancedSearchParams } from '@/lib/search/advanced-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';
import { MAX_HELD, MAX_MISSING } from './pantry-match-rules';
import type { PantryMatch, PantryMatchRequest } from './pantry-match-schema';
import { type PantryItem, sortByUse } from './pantry-rules';

/** A search for dishes from home, as the page's URL has it: `include` are ingredients besides those of the pantry. */
export type HomeSearch = {
  criteria: AdvancedCriteria;
  maxMissing: number;
  /** Whether salt, oil and the like are taken for granted. */
  hasBasics: boolean;
};

/** Reads the query of the page's URL; anything else is ignored. */
export function readHomeSearch(query: URLSearchParams): HomeSearch {
  const names = ['include', 'foodTypes', 'diff', 'avoid'];
  const lists = names.map((name) => [name, query.getAll(name)]);
  const single = ['maxPrep', 'cost'].map((name) => [name, query.get(name) ?? undefined]);
  const { criteria } = readAdvancedSearchParams(Object.fromEntries([...lists, ...single]));
  const missing = query.get('missing') ?? '';
  return {
    criteria: {
      ...criteria,
      foodTypes: FOOD_TYPES.filter((type) => criteria.foodTypes.includes(type)),
      difficulties: DIFFICULTIES.filter((each) => criteria.difficulties.includes(each)),
    },
    maxMissing: /^\d$/.test(missing) ? Math.min(Number(missing), MAX_MISSING) : MAX_MISSING,
    hasBasics: query.get('basics') !== 'no',
  };
}

/** Returns the search as query parameters of the page. */
export function toHomeParameters({ criteria, maxMissing, hasBasics }: HomeSearch) {
  const { include, foodTypes, difficulties, maxPrep, cost } = criteria;
  return {
    ...{ include, foodTypes, diff: difficulties, maxPrep, cost: cost ?? '' },
    ...{ missing: maxMissing, basics: hasBasics ? 'yes' : 'no' },
  };
}

/** The things at home that this device knows, and the allergens to avoid. */
type Kitchen = {
  pantry: readonly PantryItem[];
  staples: readonly string[];
  avoid: readonly AllergenGroup[];
};

/** Returns the request for a search; null if nothing is at home. Too many things are cut: the last to be used go first. */
export function toMatchRequest(
  { criteria, maxMissing, hasBasics }: HomeSearch,
  { pantry, staples, avoid }: Kitchen,
): { request: PantryMatchRequest; isCut: boolean } | null {
  const { include, foodTypes, difficulties, maxPrep, cost } = criteria;
  const count = include.length + pantry.length + staples.length;
  if (count === 0) return null;
  const names = include.slice(0, MAX_HELD);
  const items = sortByUse(pantry).slice(0, MAX_HELD - names.length);
  return {
    request: {
      items: items.map(({ itemId, useBy }) => ({ itemId, ...(useBy && { useBy }) })),
      staples: staples.slice(0, MAX_HELD - names.length - items.length),
      ...{ names, basics: hasBasics, maxPrep, maxMissing, page: 1 },
      foodTypes: FOOD_TYPES.filter((type) => foodTypes.includes(type)),
      diff: DIFFICULTIES.filter((each) => difficulties.includes(each)),
      avoid: [...avoid],
      ...(cost && { cost }),
    },
    isCut: count > MAX_HELD,
  };
}

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Says what a dish lacks: "Missing: Coconut Milk and Limes" */
export function formatMissing({ missing }: Pick<PantryMatch, 'missing'>): string {
  return missing.length === 0
    ? 'You have everything'
    : `Missing: ${AND.format(missing.map(({ name }) => name))}`;
}

/** Names the missing things that have to be bought elsewhere; empty if there are none. */
export function formatElsewhere({ missing }: Pick<PantryMatch, 'missing'>): string {
  const names = missing.filter(({ price }) => price === null).map(({ name }) => name);
  return names.length === 0 ? '' : `We don’t sell ${AND.format(names)}.`;
}

/** Says what stands in for what: "Butter instead of ghee" */
export function formatNearly({ nearly }: Pick<PantryMatch, 'nearly'>): string {
  const texts = nearly.map(({ name, use }) => `${use} instead of ${name}`);
  return texts.length === 0 ? '' : `Nearly: ${texts.join('; ')}`;
}

/** Says how many dishes there are: "12 dishes, 3 of them with nothing missing" */
export function formatCount(counts: readonly number[], maxMissing: number): string {
  const sum = counts.slice(0, maxMissing + 1).reduce((total, count) => total + count, 0);
  const dishes = `${sum} ${sum === 1 ? 'dish' : 'dishes'}`;
  const complete = counts[0] ?? 0;
  if (complete === 0) return dishes;
  return complete === sum ? `${dishes} with nothing missing` : `${dishes}, ${complete} with nothing missing`;
}
