import type { RecipePart } from '@/lib/basket/recipe-part-rules';
import type { HeldThing, HeldThings, HomeMatch, HomeScore } from './pantry-match-rules';

/** The parts of a recipe, with numbers for their keys: thousands are compared for each question. */
type NumberedParts = {
  count: number;
  /** The keys of all parts in a row, and for each part where its own end: a list for each part would be slow to reach. */
  keys: Uint32Array;
  ends: Uint32Array;
  /** For each part with any, its substitutes; each of their own parts has keys. */
  substitutes: ReadonlyMap<number, readonly (readonly Uint32Array[])[]>;
  /** Below 0 if the shop does not sell it. */
  cents: Float64Array;
};

/** The things of a question, by the numbers of their keys. */
type NumberedThings = {
  kinds: Uint8Array;
  /** The places of their days among all days of the question; `NO_DAY` for none. */
  days: Uint16Array;
  wanted: number;
};

type RecipeParts = { id: string; parts: readonly RecipePart[] };

const NO_DAY = 65_535;
const KIND_NUMBERS: Readonly<Record<HeldThing['kind'], number>> = { basic: 1, staple: 2, own: 3 };
const MISSING = -1;
/** Minus this is the number of the substitute that stands in for a part. */
const FIRST_SUBSTITUTE = -2;

/** Matches recipes with the things at home. It remembers the numbers of their parts while these are the same objects. */
export class PantryMatchEngine {
  private readonly numbers = new Map<string, number>();
  private readonly numbered = new WeakMap<readonly RecipePart[], NumberedParts>();

  /**
   * Sorts dishes by how many parts are missing, then by what has to be used first, by how many parts are only nearly there, and by
   * the cost of the missing ones. Dishes that take nothing of the visitor's own are left out.
   */
  rank(recipes: readonly RecipeParts[], held: HeldThings): HomeScore[] {
    const numbered = recipes.map(({ parts }) => this.toNumbered(parts));
    const things = this.toNumberedThings(held);
    const scores: HomeScore[] = [];
    for (const [index, parts] of numbered.entries()) {
      const score = scoreParts(parts, things);
      if (score) scores.push({ id: recipes[index]?.id ?? '', ...score });
    }
    return scores.sort(compareScores);
  }

  /** Says which parts of a dish are at home. */
  describe(parts: readonly RecipePart[], held: HeldThings): HomeMatch {
    const numbered = this.toNumbered(parts);
    const things = this.toNumberedThings(held);
    const match: HomeMatch = { missing: [], nearly: [], met: [], soonest: null };
    const used: number[] = [];
    for (const [index, part] of parts.entries()) {
      const found = findPart(numbered, index, things);
      const use = part.substitutes[FIRST_SUBSTITUTE - found]?.use;
      if (found >= 0) match.met.push(part);
      else if (use !== undefined) match.nearly.push({ part, use });
      else match.missing.push(part);
      used.push(...listUsed(numbered, { index, found }, things));
    }
    for (const [key, { useBy }] of held) {
      if (!useBy || !used.includes(this.numbers.get(key) ?? -1)) continue;
      if (!match.soonest || useBy < match.soonest.useBy) match.soonest = { key, useBy };
    }
    return match;
  }

  private toNumbered(parts: readonly RecipePart[]): NumberedParts {
    const known = this.numbered.get(parts);
    if (known) return known;
    const toNumbers = (keys: readonly string[]) => Uint32Array.from(keys, (key) => this.toNumber(key));
    let end = 0;
    const numbered = {
      count: parts.length,
      keys: toNumbers(parts.flatMap(({ metBy }) => metBy)),
      ends: Uint32Array.from(parts, ({ metBy }) => {
        end += metBy.length;
        return end;
      }),
      substitutes: new Map(
        parts.flatMap(({ substitutes }, index) =>
          substitutes.length > 0 ? [[index, substitutes.map((each) => each.parts.map(toNumbers))]] : [],
        ),
      ),
      cents: Float64Array.from(parts, ({ cents }) => cents ?? -1),
    };
    this.numbered.set(parts, numbered);
    return numbered;
  }

  private toNumber(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.numbers.size);
    return this.numbers.size - 1;
  }

  /** Keys that no recipe has get no number, so that questions do not fill the memory. */
  private toNumberedThings(held: HeldThings): NumberedThings {
    const kinds = new Uint8Array(this.numbers.size);
    const days = new Uint16Array(this.numbers.size).fill(NO_DAY);
    const dates = [...new Set([...held.values()].flatMap(({ useBy }) => useBy ?? []))].sort();
    let wanted = KIND_NUMBERS.staple;
    for (const [key, { kind, useBy }] of held) {
      if (kind === 'own') wanted = KIND_NUMBERS.own;
      const number = this.numbers.get(key);
      if (number === undefined) continue;
      kinds[number] = KIND_NUMBERS[kind];
      if (useBy) days[number] = dates.indexOf(useBy);
    }
    return { kinds, days, wanted };
  }
}

/** Scores a dish; null if it takes nothing of the wanted kind. */
function scoreParts(parts: NumberedParts, things: NumberedThings): Omit<HomeScore, 'id'> | null {
  const score = { missing: 0, nearly: 0, met: 0, day: NO_DAY, cents: 0 as number | null };
  let isWanted = false;
  const take = (key: number) => {
    isWanted ||= things.kinds[key] === things.wanted;
    score.day = Math.min(score.day, things.days[key] ?? NO_DAY);
  };
  for (let index = 0; index < parts.count; index += 1) {
    const found = findPart(parts, index, things);
    if (found === MISSING) {
      const cents = parts.cents[index] ?? -1;
      score.missing += 1;
      score.cents = cents < 0 || score.cents === null ? null : score.cents + cents;
      continue;
    }
    if (found >= 0) {
      // By far the most: without a list of one.
      score.met += 1;
      take(found);
    } else {
      score.nearly += 1;
      for (const key of listUsed(parts, { index, found }, things)) take(key);
    }
  }
  return isWanted ? score : null;
}

/** Returns the key at home that meets a part; else minus the number of a substitute, or `MISSING`. */
function findPart({ keys, ends, substitutes }: NumberedParts, index: number, things: NumberedThings): number {
  const key = findKey(keys, things, index === 0 ? 0 : (ends[index - 1] ?? 0), ends[index] ?? 0);
  if (key >= 0) return key;
  const position = substitutes
    .get(index)
    ?.findIndex((parts) => parts.length > 0 && parts.every((own) => findKey(own, things) >= 0));
  return position === undefined || position < 0 ? MISSING : FIRST_SUBSTITUTE - position;
}

/** Returns the key at home that has to be used first; -1 if none is there. */
function findKey(
  keys: Uint32Array,
  { kinds, days }: NumberedThings,
  start = 0,
  end: number = keys.length,
): number {
  let found = -1;
  for (let index = start; index < end; index += 1) {
    const key = keys[index] ?? 0;
    if (kinds[key] && (found < 0 || (days[key] ?? NO_DAY) < (days[found] ?? NO_DAY))) found = key;
  }
  return found;
}

/** Returns the keys of the things that a part takes, as `findPart` found them. */
function listUsed(
  { substitutes }: NumberedParts,
  { index, found }: { index: number; found: number },
  things: NumberedThings,
): number[] {
  if (found >= 0) return [found];
  if (found === MISSING) return [];
  const substitute = substitutes.get(index)?.[FIRST_SUBSTITUTE - found] ?? [];
  return substitute.map((keys) => findKey(keys, things));
}

function compareScores(a: HomeScore, b: HomeScore): number {
  return (
    a.missing - b.missing ||
    a.day - b.day ||
    a.nearly - b.nearly ||
    (a.cents ?? Number.MAX_SAFE_INTEGER) - (b.cents ?? Number.MAX_SAFE_INTEGER) ||
    b.met - a.met
  );
}
