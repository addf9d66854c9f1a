/** Random values that are reproducible from a seed; for generated data, never for secrets. */
export type SeededRandom = {
  /** At least 0, less than 1. */
  fraction(): number;
  /** A whole number from `min` to `max`, inclusive. */
  between(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
  /** `count` different values in random order; all of them when there are fewer. */
  pickSome<T>(values: readonly T[], count: number): T[];
};

/** Mulberry32 (public domain, Tommy Ettinger), seeded with the FNV-1a hash of the seed. */
export function createSeededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const pick = <T>(values: readonly T[]): T => {
    if (values.length === 0) throw new Error('There are no values to pick from.');
    return values[between(0, values.length - 1)] as T; // The index is within the list.
  };
  const pickSome = <T>(values: readonly T[], count: number): T[] => {
    const remaining = [...values];
    return Array.from({ length: Math.min(count, remaining.length) }, () =>
      remaining.splice(between(0, remaining.length - 1), 1),
    ).flat();
  };
  return { fraction, between, pick, pickSome };
}
