import { foldText } from '@/lib/text/fold-rules';
import { splitIngredientNames } from '@/lib/text/line-rules';
import { toWords } from '@/lib/text/words';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { MAX_TIMER_LABEL_LENGTH } from '@/models/recipe-limits';
import { COUNTED_BY_WORD } from './written-number-rules';

/** Facts that the form of a recipe does not ask for, read from its texts: ids of lines, the lines of a step, its timers. */

type NamedLine = { id: string; name: string };
type Timer = { minMinutes: number; maxMinutes: number; label: string };

/** Returns an id for a line that has none: "Coconut milk" becomes coconut-milk, a second one coconut-milk-2. */
export function toNewLineId(name: string, taken: ReadonlySet<string>): string {
  const words = foldText(name).replace(/[^a-z0-9]+/g, '-');
  const id = words.slice(0, MAX_ID_WORDS).replace(/^[^a-z]+|-+$/g, '') || 'line';
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`;
  return free;
}
/** Leaves room for a number. */
const MAX_ID_WORDS = LINE_FIELDS.id.max - 4;

/**
 * Proposes which lines each step uses: a line goes whole into the first step that names it. A step with its own `uses` keeps
 * them, and its lines are not proposed for others.
 */
export function proposeUses(
  lines: readonly NamedLine[],
  steps: readonly { title: string; text: string; uses?: readonly string[] | undefined }[],
): string[][] {
  const taken = new Set(steps.flatMap(({ uses = [] }) => uses));
  const readNames = createNameReader(lines);
  return steps.map(({ title, text, uses }) => {
    if (uses) return [...uses];
    const ids = readNames(`${title}. ${text}`).filter((id) => !taken.has(id));
    for (const id of ids) taken.add(id);
    return ids.slice(0, STEP_FIELDS.uses.max);
  });
}

/** Words that say of what kind a thing is, or which name more than the line: "the sauce" may be made by the step. */
const NO_NAMES = new Set(
  (
    'all baby black boiling boneless brown chopped clove coarse cold cooked crushed dark diced dry extra fat fine fresh full ' +
    'grain grated green ground hot large leaf light long low medium minced mixture of peeled piece plain powder purpose raw ' +
    'red ripe roasted salted sauce seed shredded short skinless sliced small smoked sodium sour spice sweet thick thin ' +
    'toasted unsalted virgin warm white whole yellow'
  ).split(' '),
);

/** Returns a function that lists the lines that a text names, by their whole names or by a word that only they have. */
function createNameReader(lines: readonly NamedLine[]): (text: string) => string[] {
  const names = lines.flatMap(({ id, name }) =>
    splitIngredientNames(name).map((part) => ({ id, words: toWords(part) })),
  );
  const owners = new Map<string, Set<string>>();
  for (const { id, words } of names) {
    for (const word of words) owners.set(word, (owners.get(word) ?? new Set()).add(id));
  }
  // Longer names first, since "coconut milk" is not milk.
  const phrases = names
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length);
  return (text) => {
    let rest = ` ${toWords(text).join(' ')} `;
    const found = new Set<string>();
    for (const { id, words } of phrases) {
      const phrase = ` ${words.join(' ')} `;
      if (!rest.includes(phrase)) continue;
      found.add(id);
      rest = rest.replaceAll(phrase, ' | ');
    }
    for (const word of rest.split(' ')) {
      const [owner, ...others] = owners.get(word) ?? [];
      if (owner !== undefined && others.length === 0 && !NO_NAMES.has(word)) found.add(owner);
    }
    return lines.flatMap(({ id }) => (found.has(id) ? [id] : []));
  };
}

const WORDS: Partial<Record<string, number>> = {
  ...Object.fromEntries(COUNTED_BY_WORD),
  ...{ a: 1, an: 1, 'forty-five': 45 },
  ...{ half: 0.5, 'half a': 0.5, 'half an': 0.5, 'a half': 0.5, 'one half': 0.5, 'half of an': 0.5 },
  ...{
    quarter: 0.25,
    'a quarter': 0.25,
    'one quarter': 0.25,
    'three quarters': 0.75,
    'three-quarters': 0.75,
  },
};
const OF_A = '(?: of an?)?';
const NUMBER_WORDS = Object.keys(WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const DIGITS = String.raw`\d+ \d+[\/⁄]\d+|\d+[\/⁄]\d+|\d+(?:[.,]\d+)?`;
/** "2", "1 1/2", "1,5", "three-quarters of an", "one and a half" */
const NUMBER = String.raw`(?:${DIGITS}|(?:${NUMBER_WORDS})\b${OF_A})(?: and (?:a|one) (?:half|quarter)\b)?`;
const HOURS = String.raw`(?:hours?|hrs?|h)\b\.?`;
const MINUTES = String.raw`(?:minutes?|mins?)\b\.?`;
/** Behind hours, also abbreviated: 1 h 15 m */
const REST = String.raw`(?:,? (?:and )?(\d+)[ -]?(?:minutes?|mins?|m)\b)?`;
const SECONDS = String.raw`(?:seconds?|secs?)\b\.?`;
const TIME = String.raw`(${NUMBER})[ -]?(${HOURS}|${MINUTES}|${SECONDS})( and a (?:half|quarter)\b)?`;
/** A time, an addition to it, and the end of a range. It never begins within a longer number or word. */
const DURATION = new RegExp(
  String.raw`(every )?(?<![\p{L}\d.,/⁄-])(?:(${NUMBER})(?: ?- ?| to | or ))?${TIME}${REST}(?:(?: ?- ?| to | or )${TIME}${REST})?`,
  'giu',
);
const MINUTES_PER_HOUR = 60;
const SECONDS_PER_MINUTE = 60;

/** Proposes the timers of a step: "20 minutes", "1 to 2 hours", "1 hour 30 minutes", but not "every 5 minutes". */
export function proposeTimers({ title, text }: { title: string; text: string }): Timer[] {
  const plain = text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
  const ranges = [...plain.matchAll(DURATION)].flatMap((match) => {
    const [, every, least, ...times] = match;
    if (every) return [];
    const first = toMinutes(times.slice(0, 4));
    const last = times[4] === undefined ? first : toMinutes(times.slice(4));
    const [from, to] = [least === undefined ? first : readNumber(least) * toFactor(times[1]), last];
    return from && to && from <= to && to <= RECIPE_FIELDS.prepTime.max ? [{ from, to }] : [];
  });
  return ranges.slice(0, STEP_FIELDS.timers.max).map(({ from, to }, index) => {
    const number = index > 0 ? ` ${index + 1}` : '';
    const label =
      title
        .trim()
        .slice(0, MAX_TIMER_LABEL_LENGTH - number.length)
        .trim() || 'Timer';
    return { minMinutes: from, maxMinutes: to, label: `${label}${number}` };
  });
}

const toFactor = (unit = '') =>
  /^h/i.test(unit) ? MINUTES_PER_HOUR : /^s/i.test(unit) ? 1 / SECONDS_PER_MINUTE : 1;

/** A number of a unit, "and a half" of it, and minutes beside hours. */
function toMinutes([number = '', unit, share, rest]: readonly (string | undefined)[]): number {
  return (readNumber(number) + readShare(share)) * toFactor(unit) + Number(rest ?? 0);
}

const readShare = (share = '') => (/half$/i.test(share) ? 0.5 : /quarter$/i.test(share) ? 0.25 : 0);

/** "1 1/2", "half an", "one and a half"; 0 if it is no number. */
function readNumber(written: string): number {
  const [text = '', share] = written.toLowerCase().split(/ and (?=a |one )/);
  const more = readShare(share);
  const words = text.replace(/ of an?$/, '');
  const word = WORDS[words] ?? WORDS[text];
  if (word !== undefined) return word + more;
  const [first = '', second] = text.split(' ');
  return [first, second ?? '0'].map(readFraction).reduce((sum, part) => sum + part, more);
}

function readFraction(text: string): number {
  const [numerator, denominator = '1'] = text.replace(',', '.').split(/[/⁄]/).map(Number);
  return Number(denominator) > 0 ? (numerator ?? 0) / Number(denominator) : 0;
}
