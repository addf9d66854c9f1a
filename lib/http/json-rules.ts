/** Deeper than any body of the shop; whoever walks one by calling itself would run out of stack. */
export const MOST_JSON_DEPTH = 32;
/** More values than any body of the shop has: a recipe of a hundred lines and steps has a thousand. */
export const MOST_JSON_VALUES = 10_000;

/** Whether a parsed body is small enough to be walked: so deep and so many values at most. */
export function isWalkable(body: unknown): boolean {
  let level: unknown[] = [body];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MOST_JSON_DEPTH || count > MOST_JSON_VALUES) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}
