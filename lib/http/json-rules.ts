/** Deeper than any valid request body; recursing deeper could overflow the stack. */
const MAX_JSON_DEPTH = 32;
/** More values than any plausible body has: a recipe with a hundred full lines and steps has some four thousand. */
const MAX_JSON_VALUES = 10_000;

/** Returns whether a parsed body is within the limits on depth and number of values. */
export function isWithinJsonLimits(body: unknown): boolean {
  let level: unknown[] = [body];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MAX_JSON_DEPTH || count > MAX_JSON_VALUES) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}
