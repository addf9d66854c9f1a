import { hasOnlyForms } from './asked-form-rules';

/** Where a line's name ends and a remark starts: "garlic, minced". */
const REMARK_START = /[,;:()[\]{}]|\s(?:for|with|to)\s/i;
/** Separators of alternatives and combinations: "butter or oil", "salt & pepper". */
const NAME_SEPARATOR = /[/&+]|\s(?:or|and|plus)\s/i;
/** The liquid that something is packed in is not part of its name; what follows is a remark. */
const PACKED_IN =
  /\s(?:packed\s+)?in\s+(?:(?!(?:or|and|plus|for|with|to)\s)[^\s,;:()[\]{}/&+]+\s+){0,4}(?:oil|water|brine|juice|syrup)\b/gi;

/** Returns the ingredients that a recipe line names, without remarks: usually one. */
export function splitIngredientNames(name: string): string[] {
  const parts = splitRemarks(name);
  return splitNames(parts.find((part) => !hasOnlyForms(part)) ?? '');
}

/** Splits a line's name into its parts, including remarks, so that search finds the line by any of its words. */
export function splitLine(name: string): string[] {
  return splitRemarks(name).flatMap(splitNames);
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
