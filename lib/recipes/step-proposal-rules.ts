import { foldText } from '@/lib/text/fold-rules';
import { splitIngredientNames } from '@/lib/text/line-rules';
import { toWords } from '@/lib/text/words';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { MAX_TIMER_LABEL_LENGTH } from '@/models/recipe-limits';

/** What a recipe that people write in the form does not say, read from its texts: ids of lines, what a step uses, its timers. */

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
 * them, and what it uses is not proposed for others.
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

/** Words that say of what kind a thing is, or which name more than the line: "the sauce" may be what the step makes. */
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

const NUMBER = String.raw`\d+ \d+[\/⁄]\d+|\d+[\/⁄]\d+|\d+(?:\.\d+)?|half an?|an?|one|two|three`;
const DURATION = new RegExp(
  String.raw`(every )?(?<![\w./⁄])(${NUMBER})(?: ?- ?| to | or )?(${NUMBER})?[ -](hours?|hrs?|minutes?|mins?)\b(?:(?: and)? (\d+) (?:minutes?|mins?)\b)?`,
  'gi',
);
const WORDS: Partial<Record<string, number>> = { half: 0.5, a: 1, an: 1, one: 1, two: 2, three: 3 };
const MINUTES_PER_HOUR = 60;

/** Proposes the timers of a step: "20 minutes", "1 to 2 hours", "1 hour 30 minutes", but not "every 5 minutes". */
export function proposeTimers({ title, text }: { title: string; text: string }): Timer[] {
  const plain = text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
  const ranges = [...plain.matchAll(DURATION)].flatMap(([, every, first, second, unit = '', rest]) => {
    if (every || first === undefined) return [];
    const factor = /^h/i.test(unit) ? MINUTES_PER_HOUR : 1;
    const [from, to] = [first, second ?? first].map(
      (number) => readNumber(number) * factor + Number(rest ?? 0),
    );
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

/** "1 1/2", "half an"; 0 if it is no number. */
function readNumber(text: string): number {
  const [first = '', second] = text.toLowerCase().split(' ');
  const word = WORDS[first];
  if (word !== undefined) return word;
  return [first, second ?? '0'].map(readFraction).reduce((sum, part) => sum + part, 0);
}

function readFraction(text: string): number {
  const [numerator, denominator = '1'] = text.split(/[/⁄]/).map(Number);
  return Number(denominator) > 0 ? (numerator ?? 0) / Number(denominator) : 0;
}
