/** Reproducible random numbers: a property test that failed once fails the next time too. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** Returns a number from 0 (inclusive) to 1 (exclusive) (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    pick: <T>(values: readonly T[]): T => {
      const value = values[integer(0, values.length - 1)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
    shuffle: <T>(values: readonly T[]): T[] =>
      values
        .map((value) => ({ value, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ value }) => value),
  };
}
