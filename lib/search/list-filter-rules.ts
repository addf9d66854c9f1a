import { type CostLimit, formatCostLimit } from '@/lib/catalog/cost-filter-rules';
import { formatTimeLimit, type ListChoices } from '@/lib/catalog/list-choice-rules';
import type { AdvancedCriteria } from './advanced-rules';
import { formatCuisine } from './cuisine-rules';
import type { SelectedFilters } from './engine/search-engine-types';

/** Everything that a list of recipes may be filtered by. */
export type ListFilters = ListChoices & { cost?: CostLimit | undefined; avoid: readonly string[] };

/** Whether the list has only recipes with chosen facts: products have none of these. */
export function hasChoice({ type, country, maxPrep, diff = [] }: ListChoices): boolean {
  return Boolean(type || country || maxPrep) || diff.length > 0;
}

/** Returns the choices as filters of the search engine. */
export function toSelectedFilters({ type, country, maxPrep, diff = [] }: ListChoices): SelectedFilters {
  return {
    ...(type && { type: { types: [type] } }),
    ...(country && { country: { countries: [country] } }),
    ...(maxPrep && { maxPrep: { maxMinutes: Number(maxPrep) } }),
    ...(diff.length > 0 && { diff: { difficulties: diff } }),
  };
}

/** A filter as its chip shows it, and the parameters of the list without it. */
type Chosen<Filters> = { label: string; without: Partial<Filters> };

/** Lists the filters of a list, in the order of their fields. */
export function listChosenFilters({
  type,
  country,
  maxPrep,
  diff = [],
  cost,
  avoid,
}: ListFilters): Chosen<ListFilters>[] {
  return [
    ...(maxPrep ? [{ label: formatTimeLimit(Number(maxPrep)), without: { maxPrep: undefined } }] : []),
    ...diff.map((name) => ({ label: name, without: { diff: leaveOut(diff, name) } })),
    ...(type ? [{ label: type, without: { type: undefined } }] : []),
    ...(country ? [{ label: formatCuisine(country), without: { country: undefined } }] : []),
    ...(cost ? [{ label: formatCostLimit(cost), without: { cost: undefined } }] : []),
    ...avoid.map((name) => ({ label: `No ${name}`, without: { avoid: leaveOut(avoid, name) } })),
  ];
}

/** Lists the criteria of an advanced search, like `listChosenFilters`. */
export function listChosenCriteria({
  include,
  exclude,
  foodTypes,
  maxPrep,
  difficulties,
  cost,
  avoid,
}: AdvancedCriteria): Chosen<AdvancedCriteria>[] {
  return [
    ...include.map((name) => ({ label: `With ${name}`, without: { include: leaveOut(include, name) } })),
    ...exclude.map((name) => ({ label: `Without ${name}`, without: { exclude: leaveOut(exclude, name) } })),
    ...foodTypes.map((name) => ({ label: name, without: { foodTypes: leaveOut(foodTypes, name) } })),
    ...(maxPrep === null ? [] : [{ label: formatTimeLimit(maxPrep), without: { maxPrep: null } }]),
    ...difficulties.map((name) => ({ label: name, without: { difficulties: leaveOut(difficulties, name) } })),
    ...(cost ? [{ label: formatCostLimit(cost), without: { cost: undefined } }] : []),
    ...avoid.map((name) => ({ label: `No ${name}`, without: { avoid: leaveOut(avoid, name) } })),
  ];
}

function leaveOut<Name extends string>(names: readonly Name[], left: Name): Name[] {
  return names.filter((name) => name !== left);
}
