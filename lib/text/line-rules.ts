import { hasOnlyForms } from './asked-form-rules';

/** Where a line's name ends and a remark starts: "garlic, minced". */
const REMARK_START = /[,;:()[\]{}]|\s(?:for|with|to)\s/i;
/** Separators of alternatives and combinations: "butter or oil", "salt & pepper". */
const NAME_SEPARATOR = /[/&+]|\s(?:or|and|plus)\s/i;
/** The liquid that something is packed in is not part of its name; the rest is a remark. */
const PACKED_IN =
  /\s(?:packed\s+)?in\s+(?:(?!(?:or|and|plus|for|with|to)\s)[^\s,;:()[\]{}/&+]+\s+){0,4}(?:oil|water|brine|juice|syrup)\b/gi;
/** The beginnings of a remark about a purpose, up to the next thing. */
const PURPOSE = /(?:^|\s)(?:for|to)\s(?:(?!\s(?:or|and|plus|with)\s)[^,;:()[\]{}/&+])*/gi;
/** The beginnings of details that add something to the line's product, or offer something instead. */
const ADDED = /^(?:or|and|plus|with|topped(?:\swith)?|\p{L}+(?:ed|en)\s(?:with|in))(?:\s|$)/iu;
const DETAIL_SEPARATOR = /[,;:()[\]{}]/;

/** Returns the ingredients that a recipe line names, without remarks: usually one. */
export function splitIngredientNames(name: string): string[] {
  const parts = splitRemarks(name);
  return splitNames(parts.find((part) => !hasOnlyForms(part)) ?? '');
}

/** Splits a line's name into its parts, including remarks, so that search finds the line by any of its words. */
export function splitLine(name: string): string[] {
  return splitRemarks(name).flatMap(splitNames);
}

/**
 * Returns the possible additions of a line to a dish besides its product: the packing liquid, the other remarks of its name
 * except its purpose, and additions or alternatives in its details: "or peanut oil", "topped with nuts". Most remarks only
 * describe it.
 */
export function listAdditions({
  name,
  details,
}: {
  name: string;
  details?: string | null | undefined;
}): string[] {
  const remarks = splitRemarks(withoutPurposes(nameLiquids(name)));
  const named = remarks.findIndex((part) => !hasOnlyForms(part));
  const added = withoutPurposes(nameLiquids(` ${details ?? ''}`))
    .split(DETAIL_SEPARATOR)
    .map((clause) => clause.trim())
    .filter((clause) => ADDED.test(clause));
  return [...remarks.filter((_, index) => index !== named), ...added]
    .map((part) => part.trim().replace(ADDED, ''))
    .flatMap(splitNames);
}

const withoutPurposes = (text: string) => text.replace(PURPOSE, ', ');

/** "Tuna in oil" becomes tuna, plus oil. */
function nameLiquids(text: string): string {
  return text.replace(PACKED_IN, (packed) => `, plus ${packed.replace(/^\s(?:packed\s+)?in\s+/i, '')}`);
}

function splitRemarks(name: string): string[] {
  return name
    .replace(/\bhalf[\s-](?:and|&|n)[\s-]half\b/gi, 'half-n-half')
    .replace(PACKED_IN, ',')
    .split(REMARK_START)
    .filter((part) => part.trim() !== '');
}

function splitNames(text: string): string[] {
  return text
    .split(NAME_SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
