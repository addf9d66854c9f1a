import type { RecipePart } from '@/lib/basket/recipe-part-rules';

/** How many things a search from home may name, and how many a dish may lack. */
export const MAX_HELD = 200;
export const MAX_MISSING = 5;
export const MATCHES_PER_PAGE = 24;
/** How many dishes are shown that lack more, where none lacks less. */
export const MAX_NEAREST = 6;

/** A thing at home: of the pantry or typed, a staple, or one that is taken for granted. */
export type HeldThing = { kind: 'own' | 'staple' | 'basic'; useBy: string | null };
/** The things at home by the keys that `RecipePart` has. */
export type HeldThings = ReadonlyMap<string, HeldThing>;

/** Returns the things by their keys; of several with one key, the one that people count on, and the sooner date. */
export function toHeldThings(things: readonly (HeldThing & { key: string })[]): HeldThings {
  const KINDS = ['own', 'staple', 'basic'];
  const held = new Map<string, HeldThing>();
  for (const { key, kind, useBy } of things) {
    const former = held.get(key);
    const isStronger = !former || KINDS.indexOf(kind) < KINDS.indexOf(former.kind);
    const days = [former?.useBy, useBy].filter((day) => typeof day === 'string');
    held.set(key, { kind: isStronger ? kind : former.kind, useBy: days.toSorted()[0] ?? null });
  }
  return held;
}

/** A dish, by how many of its parts are at home. */
export type HomeScore = {
  id: string;
  missing: number;
  /** The parts for which a substitute is at home. */
  nearly: number;
  met: number;
  /** The place of the first day, of those of all things at home, on which it takes something. */
  day: number;
  /** What the missing parts cost; null if the shop does not sell one of them. */
  cents: number | null;
};

/** The parts of a dish by whether they are at home. */
export type HomeMatch = {
  missing: RecipePart[];
  nearly: { part: RecipePart; use: string }[];
  met: RecipePart[];
  /** The thing that should be used first, of those that the dish takes; null if none has a date. */
  soonest: { key: string; useBy: string } | null;
};

/** Returns how many dishes lack nothing, one part, and so on up to the most that may be missing. */
export function countByMissing(scores: readonly HomeScore[]): number[] {
  const counts = Array.from({ length: MAX_MISSING + 1 }, () => 0);
  for (const { missing } of scores) {
    const count = counts[missing];
    if (count !== undefined) counts[missing] = count + 1;
  }
  return counts;
}
