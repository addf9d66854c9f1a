/** Where a line's name ends and a remark starts: "garlic, minced". */
const BEFORE_REMARK = /[,;:()[\]{}]|\s(?:for|with|to)\s/i;
/** Separators of alternatives and combinations: "butter or oil", "salt & pepper". */
const BETWEEN_THINGS = /[/&+]|\s(?:or|and|plus)\s/i;
/** The liquid that something is packed in is not part of its name; what follows is a remark. */
const PACKED_IN =
  /\s(?:packed\s+)?in\s+(?:(?!(?:or|and|plus|for|with|to)\s)[^\s,;:()[\]{}/&+]+\s+){0,4}(?:oil|water|brine|juice|syrup)\b/gi;

/** Returns the things that a recipe line names, without remarks: usually one. */
export function splitThings(name: string): string[] {
  return toParts(splitRemarks(name)[0] ?? '');
}

/** Splits a line's name into its parts, remarks included: for finding the line by its words. */
export function splitLine(name: string): string[] {
  return splitRemarks(name).flatMap(toParts);
}

function splitRemarks(name: string): string[] {
  return name
    .replace(/\bhalf[\s-](?:and|&|n)[\s-]half\b/gi, 'half-n-half')
    .replace(PACKED_IN, ',')
    .split(BEFORE_REMARK)
    .filter((part) => part.trim() !== '');
}

function toParts(text: string): string[] {
  return text
    .split(BETWEEN_THINGS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
