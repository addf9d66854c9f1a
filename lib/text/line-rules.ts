/** Where a line's name stops saying what it is and goes on about how: "garlic, minced". */
const BEFORE_REMARK = /[,;:()[\]{}]|\s(?:for|with|to)\s/i;
/** Between things of equal right: "butter or oil", "salt & pepper". */
const BETWEEN_THINGS = /[/&+]|\s(?:or|and|plus)\s/i;
/** What a thing was packed in is not the thing. */
const PACKED_IN = /\s(?:packed\s+)?in\s+(?:\S+\s+)*(?:oil|water|brine|juice|syrup)\b.*/i;

/** The things that a recipe line's name speaks of, without remarks: usually one. */
export function splitThings(name: string): string[] {
  return toParts(splitRemarks(name)[0] ?? '');
}

/** Everything a line's name says, in parts that belong together: for finding the line by its words. */
export function splitLine(name: string): string[] {
  return splitRemarks(name).flatMap(toParts);
}

function splitRemarks(name: string): string[] {
  return name
    .replace(/\bhalf[\s-](?:and|&|n)[\s-]half\b/gi, 'half-n-half')
    .replace(PACKED_IN, '')
    .split(BEFORE_REMARK)
    .filter((part) => part.trim() !== '');
}

function toParts(text: string): string[] {
  return text
    .split(BETWEEN_THINGS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
