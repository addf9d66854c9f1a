import { type IngredientLine, readIngredientLine, UNREAD } from './ingredient-line-rules';

/** A line of a list, under the heading that stands above it. */
export type ListedLine = IngredientLine & {
  group: string;
  /** The line as it was written. */
  original: string;
};

const HEADING_MARKS =
  /^\s*(?:#{1,6}\s+|\*\*(?=.*\*\*:?\s*$)|__(?=.*__:?\s*$)|={2,}\s*|-{2,}\s*|\[(?=[^\]]+\]\s*$))/;
const FOR_HEADING = /^(?:for )?(?:the )?[\p{L}’' -]{2,40}:$|^for (?:the |your )?[\p{L}’' -]{2,40}$/iu;
const MAX_HEADING_WORDS = 6;

/** Further lines are only counted: no recipe of the shop has as many. */
const MAX_READ_LINES = 300;
const MAX_LINES = 10_000;

/** Reads a list of ingredients as people copy it from a page or a message, one on each line, with its headings. */
export function readIngredientList(text: string | readonly string[], language?: string): ListedLine[] {
  const lines = typeof text === 'string' ? text.split(/\r\n?|\n/) : text;
  let group = '';
  return lines.slice(0, MAX_LINES).flatMap((original, index) => {
    if (index >= MAX_READ_LINES)
      return [{ ...UNREAD, name: original.trim(), group, original: original.trim() }];
    if (!/[\p{L}\d¼-¾⅐-⅞]/u.test(original)) return [];
    const heading = findHeading(original);
    if (heading !== null) {
      group = heading;
      return [];
    }
    return [{ ...readIngredientLine(original, language), group, original: original.trim() }];
  });
}

/** Returns the text of a heading such as "For the sauce:"; null if the line is an ingredient. */
function findHeading(line: string): string | null {
  const isMarked = HEADING_MARKS.test(line);
  const text = line
    .replace(/^[\s#*_=[\]•·-]+|[\s#*_=[\]-]+$/g, '')
    .replace(/[*_]+:$/, ':')
    .trim();
  if (text === '' || text.split(/\s+/).length > MAX_HEADING_WORDS) return null;
  // "For the salad: 2 cucumbers" is an ingredient, and so is "Optional: 1 egg".
  const isHeading =
    (isMarked && !/^\d/.test(text)) || (!/\d/.test(text) && (text.endsWith(':') || FOR_HEADING.test(text)));
  return isHeading ? text.replace(/:$/, '').trim() : null;
}
