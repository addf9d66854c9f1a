/** The limits of a serving's cost, in whole dollars, as in URLs: a recipe passes if a serving costs less. */
export const COST_LIMITS = ['1', '2', '3', '5'] as const;
export type CostLimit = (typeof COST_LIMITS)[number];

/** Returns the name of a filter: Under $3 */
export function formatCostLimit(limit: CostLimit): string {
  return `Under $${limit}`;
}

/** Returns whether a serving for so many cents, as it is shown, passes; one of unknown cost never does. */
export function isUnderLimit(cents: number | null, limit: CostLimit): boolean {
  return cents !== null && cents < Number(limit) * 100;
}
