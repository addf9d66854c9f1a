/** The meaning of an amount in a clause of running text. */

/** How far a clause is read, so that a long text costs no more than a short one. */
const MAX_LENGTH = 80;

const END = /[,;:!?()]|\.(?!\d)| (?:and|then|until) /;
const EACH = String.raw`\beach\b(?! (?:addition|other|side|time))`;
const BEFORE = new RegExp(EACH, 'i');
const AFTER = new RegExp(String.raw`${EACH}|\bapiece\b|\bper (?!cent\b|side\b)\p{L}`, 'iu');
/** "1 cup at a time" is as much for anyone, but "4 cups, a ladle at a time" are all of it. */
const AT_A_TIME = /\bat a time\b/;
const SPOONFUL = /\b(?:an?|few|half|one|some|two|three) (?:[a-z]+ )?at a time\b/;

/** Returns the text around a position, as far as a clause is read. */
export function readAround(
  text: string,
  position: number,
  written: string,
): { before: string; after: string } {
  const end = position + written.length;
  return {
    before: text.slice(Math.max(0, position - MAX_LENGTH), position),
    after: text.slice(end, end + MAX_LENGTH),
  };
}

/** Returns whether an amount is that of each thing, which is as much for any number of people: "2 tbsp per batch". */
export function isPerThing({ before, after }: { before: string; after: string }): boolean {
  const [rest = ''] = after.split(END);
  if (AFTER.test(rest) || (AT_A_TIME.test(rest) && !SPOONFUL.test(rest))) return true;
  return isInEach(before);
}

/** Returns whether the clause that ends here is about each of several things: "Cut each tomato into" */
export function isInEach(before: string): boolean {
  return BEFORE.test(before.split(END).at(-1) ?? '');
}
