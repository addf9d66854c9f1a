import fc from 'fast-check';
import Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import { type Amount, formatAmount, scaleAmount } from '@/lib/quantities/amount-rules';
import { findUnit } from '@/lib/quantities/unit-rules';

/** Amounts as they are read, scaled by people and stored: every kind of unit, ranges, sums, sizes. */
const number = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(1, 2, 3, 4, 5, 8, 16, 7, 100))
  .map(([numerator, denominator]) => new Fraction(numerator, denominator));
const measureUnit = fc.constantFrom('g', 'kg', 'oz', 'lb', 'ml', 'l', 'tsp', 'tbsp', 'cup', 'fl oz', 'qt');
const anyUnit = fc.oneof(
  measureUnit,
  fc.constantFrom('piece', 'dozen', 'clove', 'bunch', 'leaf', 'can', 'pinch', 'to taste', 'large eggs'),
);
const size = fc.record({ quantity: number, unit: measureUnit });
const part = fc
  .tuple(number, number, anyUnit, fc.option(size, { freq: 4 }))
  .map(([first, second, unit, contained]) => {
    if (unit === 'to taste') return { min: new Fraction(1), max: new Fraction(1), unit, size: null };
    const [min, max] = first.lte(second) ? [first, second] : [second, first];
    const kind = findUnit(unit)?.kind;
    return { min, max, unit, size: kind === 'container' || unit === 'piece' ? contained : null };
  });
// Of "2 and 3 cups", the 2 have no unit, so no sum has a number without a unit.
const parts = fc
  .array(part, { minLength: 1, maxLength: 3 })
  .filter((sum) => sum.length === 1 || sum.every(({ unit, size }) => unit !== 'piece' || size !== null));
const measure = fc.record({ isAbout: fc.boolean(), parts });
const amount: fc.Arbitrary<Amount> = fc.record({
  measures: fc.array(measure, { minLength: 1, maxLength: 2 }),
});

/** Compares exactly, and quicker than the fractions themselves. */
const toText = (compared: Amount | null) =>
  JSON.stringify(compared, (_, value) => (value instanceof Fraction ? value.toFraction() : value));

const SEEDED = { seed: 1, numRuns: 1_000 };

test('reading what was formatted returns the same amount', () => {
  fc.assert(
    fc.property(amount, (original) => {
      expect(toText(readAmount(formatAmount(original)))).toBe(toText(original));
    }),
    SEEDED,
  );
});

test('scaling by a number and by its inverse changes nothing', () => {
  fc.assert(
    fc.property(amount, number, (original, factor) => {
      expect(toText(scaleAmount(scaleAmount(original, factor), factor.inverse()))).toBe(toText(original));
    }),
    SEEDED,
  );
});

test('a scaled amount never reads as zero, as a fraction of nothing or as an imprecise decimal', () => {
  fc.assert(
    fc.property(amount, number, (original, factor) => {
      const text = formatAmount(scaleAmount(original, factor));
      const numbers = text.match(/\d+ \d+\/\d+|\d+\/\d+|[\d.]+/g) ?? [];
      for (const digits of numbers) {
        expect(digits).not.toMatch(/^0$|(?:^| )0\/|\/1$|\.\d{7}/);
      }
      expect(toText(readAmount(text))).toBe(toText(scaleAmount(original, factor)));
    }),
    SEEDED,
  );
});

test('any text either reads as an amount above zero or as none', () => {
  const characters = fc.constantFrom(...'0123456789 /.-–+x(½)tbspcupozcan,'.split(''));
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 30 }), (text) => {
      const read = readAmount(text.join(''));
      for (const { parts } of read?.measures ?? []) {
        for (const { min, max } of parts) expect(min.gt(0) && max.gte(min)).toBe(true);
      }
    }),
    { seed: 1, numRuns: 5_000 },
  );
});

test.each([
  { text: '1/8 tsp', factor: new Fraction(1, 2), scaled: '1/16 tsp' },
  { text: '1/16 tsp', factor: new Fraction(1), scaled: '1/16 tsp' },
  { text: '3/4 cup', factor: new Fraction(4), scaled: '3 cups' },
  { text: '0.2 kg', factor: new Fraction(3), scaled: '0.6 kg' },
  { text: '1 kg', factor: new Fraction(1, 3), scaled: '1/3 kg' },
  { text: '1 (14 oz) can', factor: new Fraction(2), scaled: '2 (14 oz) cans' },
  { text: 'to taste', factor: new Fraction(4), scaled: 'to taste' },
])('$text scaled is $scaled', ({ text, factor, scaled }) => {
  const read = readAmount(text);
  expect(read && formatAmount(scaleAmount(read, factor))).toBe(scaled);
});
