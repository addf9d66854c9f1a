/** Deeper than any valid request body; recursing deeper could overflow the stack. */
const MAX_JSON_DEPTH = 32;
/** More values than any plausible body has: a recipe with a hundred full lines and steps has some four thousand. */
const MAX_JSON_VALUES = 10_000;

/**
 * Returns whether a JSON text is within the limits on depth and number of values. It reads only the signs between the values:
 * parsing a megabyte of nested lists, only to refuse them, takes a renderer seconds on a busy machine. A text that is no JSON
 * may be within the limits.
 */
export function isWithinJsonLimits(json: string): boolean {
  let depth = 0;
  let count = 1;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = findStringEnd(json, at);
        break;
      case '[':
      case '{':
        depth += 1;
        count += 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
      case ',':
        count += 1;
    }
    if (depth > MAX_JSON_DEPTH || count > MAX_JSON_VALUES) return false;
  }
  return true;
}

/** Returns the index of the quotation mark that ends the string which begins at `start`; the text's length if none does. */
function findStringEnd(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: string, index: number): boolean {
  let backslashes = 0;
  while (json[index - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
