/** What is counted of visits, without anything about visitors. */
export const VISIT_KINDS = ['page', 'path', 'basket', 'cook', 'search', 'missed search'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Different names of each kind that are counted on one day: paths, recipes, searches. */
export const MAX_VISIT_NAMES = 1_000;
/** Characters of a search that is counted. */
export const MAX_COUNTED_SEARCH_LENGTH = 60;
export const VISIT_SUM_DAYS = 90;
/** How often something must have been searched for to be shown to anyone. */
export const MIN_SHOWN_SEARCHES = 3;
