import { COUNTED_BY_WORD } from '@/lib/recipes/written-number-rules';

/** Times and yields as pages write them. */

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_HOUR = 60;
const MAX_MINUTES = 60_000;
const MAX_LENGTH = 100;

const ISO =
  /^P(?:(\d+(?:[.,]\d+)?)Y)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i;
const NUMBER = String.raw`(?<![\p{L}\d.,/-]|(?:quarters?|thirds?) of )(\d\/\d|\d+(?:[.,]\d+)?(?: \d\/\d)?|(?:an?|one|two|three|half an?)(?=[ -]))`;
const DAYS = new RegExp(String.raw`${NUMBER} ?-? ?(?:days?|d\b|Tage?|jours?|giorn[io]|d[ií]as?)`, 'iu');
const HOURS = new RegExp(
  String.raw`${NUMBER} ?-? ?(?:hours?|hrs?|h\b|h(?=\d)|Stunden?|Std|heures?|or[ae]\b|horas?|uur|timm(?:e|ar))`,
  'iu',
);
const MINUTES = new RegExp(String.raw`${NUMBER} ?-? ?(?:minut\p{L}*|mins?\b|m\b|Min\b|')`, 'iu');

/** Reads a time in minutes, in ISO 8601 or in words; null if it says none. Of a range, the longer one. */
export function readMinutes(value: unknown): number | null {
  if (typeof value === 'number') return toMinutes(value);
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  const text = value
    .trim()
    .replace(
      /(\d?)\s*([¼-¾⅐-⅞])/g,
      (_, digit: string, sign: string) => `${digit} ${sign.normalize('NFKC').replace(/(\d)⁄/, '$1/')}`,
    )
    // "1-1/2 hours" is one and a half, "1,000 minutes" a thousand; "PT1H30M" without its seal is "1H 30M".
    .replace(/(\d)[-–](?=\d\/\d)(?<!\/\d[-–])/g, '$1 ')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  const iso = ISO.exec(text.replace(/\s/g, ''));
  if (iso && /\d/.test(text)) return readIso(iso);
  const ends = text.split(RANGE);
  // Of "30 minutes to 1 hour", the second end has a unit of its own, as has the first.
  const last = ends.at(-1) ?? '';
  return readWords(
    last
      .replace(/^PT?(?=\d)/i, '')
      .replace(/([hm])(?=\d)/gi, '$1 ')
      .trim(),
  );
}

/** The words between the two ends of a range. */
const RANGE = /(?<=[\d\p{L}.]) ?(?:[-–]|to|bis|à) ?(?=(?:\d+ )?\d)/u;

function readWords(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,3}):(\d\d)(?::\d\d)?(?: ?(?:h|hours?|hrs?))?$/.exec(text) ?? [];
  if (hours !== undefined) return toMinutes(Number(hours) * MINUTES_PER_HOUR + Number(minutes));
  if (/^\d+$/.test(text)) return toMinutes(Number(text));
  const sum =
    readPart(DAYS, text) * MINUTES_PER_DAY +
    readPart(HOURS, text) * MINUTES_PER_HOUR +
    readPart(MINUTES, text);
  return toMinutes(sum + readRest(text));
}

/** "1h30" */
const readRest = (text: string) => Number(/\d ?(?:h|hrs?|hours?)\.? ?(\d{1,2})$/i.exec(text)?.[1] ?? 0);

function readIso([, years, months, weeks, days, hours, minutes, seconds]: RegExpExecArray): number | null {
  // Months and years stand for minutes and hours in the output of a broken generator: "P0Y0M0DT0H35M0.000S".
  if (toNumber(years) + toNumber(months) > 0) return null;
  const inDays = toNumber(weeks) * 7 + toNumber(days);
  return toMinutes(
    inDays * MINUTES_PER_DAY +
      toNumber(hours) * MINUTES_PER_HOUR +
      toNumber(minutes) +
      toNumber(seconds) / 60,
  );
}

function readPart(pattern: RegExp, text: string): number {
  const word = pattern.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return 0;
  if (word.startsWith('half')) return 0.5;
  const known = { a: 1, an: 1, one: 1, two: 2, three: 3 }[word];
  const halves = new RegExp(`${pattern.source} and a half`, 'i').test(text) ? 0.5 : 0;
  return (known ?? word.split(' ').reduce((sum, part) => sum + toShare(part), 0)) + halves;
}

function toShare(text: string): number {
  const [numerator = 0, denominator = 1] = text.replace(',', '.').split('/').map(Number);
  return denominator > 0 ? numerator / denominator : 0;
}

const toNumber = (text: string | undefined) => Number((text ?? '0').replace(',', '.'));

function toMinutes(minutes: number): number | null {
  const whole = Math.round(minutes);
  return Number.isFinite(whole) && whole > 0 && whole <= MAX_MINUTES ? whole : null;
}

/** How much a recipe makes; `isUnsure` if the page names a range, or something else than people. */
export type WrittenYield = {
  servings: number | null;
  made: { count: number; unit: string } | null;
  isUnsure: boolean;
};

const PEOPLE =
  /\b(?:serv\w*|people|persons?|portion\w*|guests?|adults?|diners?|eaters?|personen|pers|personnes?|persone|personas|porzioni|porciones|raciones|comensales|pessoas|porções|parts?|portie\w*|port|couverts|helpings?|hungry)\b/i;
const WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(COUNTED_BY_WORD),
  a: 1,
  dozen: 12,
  half: 6,
};

/** "serves 6", "12 servings" */
const SERVED =
  /\bserves:? (?:about )?\d+(?: ?(?:-|–|to|or) ?\d+)?(?!\d)|(?<![\d/.,]|\/ )\d+(?: ?(?:-|–|to|or) ?\d+)?(?: (?:large|small|generous))? (?:servings?|portions?|people|persons)\b/;

/** The yield beside the servings: of "2 loaves (16 servings)", the loaves. */
function readThings(written: string, people: string): WrittenYield['made'] {
  const rest = written.replace(people, '').replace(/[\s,;:(&|/-]*(?:\)|and)?[\s,;:(&|/-]*$/, '');
  return /^(?:makes |yields? )?\d+ \p{L}+$/u.test(rest) ? (readOneYield(rest)?.made ?? null) : null;
}

/** Reads a yield such as "Serves 4 to 6", "24 cookies" or "2 dozen". */
export function readYield(texts: readonly string[]): WrittenYield {
  const readings = texts.map(readOneYield).filter((reading) => reading !== null);
  const people = readings.find(({ servings }) => servings !== null);
  const things = readings.find(({ made }) => made !== null);
  return {
    servings: people?.servings ?? null,
    made: things?.made ?? null,
    isUnsure: people ? people.isUnsure : true,
  };
}

function readOneYield(text: string): WrittenYield | null {
  const written = text.slice(0, MAX_LENGTH).toLowerCase();
  // "1 loaf, 12 servings": the number beside the people is theirs.
  const people = SERVED.exec(written)?.[0];
  const plain = people ?? written.replace(/\(.*?\)/g, ' ');
  const words = Object.keys(WORDS).join('|');
  const pattern = new RegExp(
    String.raw`(\d+(?:[.,]\d+)?|\b(?:${words})\b)(?: ?(?:-|–|to|or|bis|à) ?(\d+))?( dozen)?`,
  );
  const [found, first = '', last, dozen] = pattern.exec(plain) ?? [];
  if (found === undefined) return null;
  const count = (WORDS[first] ?? Math.round(Number(first.replace(',', '.')))) * (dozen ? 12 : 1);
  if (!(count >= 1 && count <= 1_000)) return null;
  const unit = plain
    .slice(plain.indexOf(found) + found.length)
    .replace(/^[\s,:-]+|[\s.,;:]+$/g, '')
    .replace(/^(?:large|small|generous) (?=serv)/, '');
  if (unit === '' || PEOPLE.test(plain)) {
    // "2 1/2 servings", "4 / 6 people", "4 adults and 2 children", "a crowd"
    const isPlain =
      last === undefined &&
      dozen === undefined &&
      first !== 'a' &&
      !/\d/.test(unit) &&
      /^\d+$|^\p{L}+$/u.test(first);
    return {
      servings: count,
      made: people === undefined ? null : readThings(written, people),
      isUnsure: !isPlain,
    };
  }
  const name = unit.split(/[,;]| \d/)[0]?.trim() ?? '';
  return {
    servings: null,
    made: name.length > 0 && name.length <= 40 ? { count, unit: name } : null,
    isUnsure: true,
  };
}
