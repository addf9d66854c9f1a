import Fraction from 'fraction.js';
import { formatDecimal, formatFraction, sumFractions, toFraction } from '@/lib/quantities/fraction-rules';

test.each([
  { label: 'nothing', value: '' },
  { label: 'zero', value: '0' },
  { label: 'a zero with decimals', value: '0.000' },
  { label: 'a share of zero', value: '0/2' },
  { label: 'a share by zero', value: '1/0' },
  { label: 'a share by zeros', value: '1/00' },
  { label: 'what is below zero', value: '-1' },
  { label: 'a point without decimals', value: '1.' },
  { label: 'decimals without a number', value: '.5' },
  { label: 'a share of a share', value: '1/2/3' },
  { label: 'a share by decimals', value: '1/0.5' },
  { label: 'more than twelve digits', value: '1234567890123' },
  { label: 'more than twelve decimals', value: '0.1234567890123' },
  { label: 'a share by more than twelve digits', value: '1/1234567890123' },
  { label: 'spaces around it', value: ' 1' },
  { label: 'a line break behind it', value: '1\n' },
  { label: 'a stored number in another notation', value: 1e-7 },
  { label: 'a stored number that is none', value: Number.NaN },
])('$label is no exact number: “$value”', ({ value }) => {
  expect(toFraction(value)).toBeNull();
});

test.each([
  { value: '2', read: '2' },
  { value: '0.25', read: '1/4' },
  { value: '3/4', read: '3/4' },
  { value: '2.5/10', read: '1/4' },
  { value: '1/10', read: '1/10' },
  { value: '1/05', read: '1/5' },
  { value: '999999999999', read: '999999999999' },
  { value: '0.000000000001', read: '1/1000000000000' },
  { value: '1/999999999999', read: '1/999999999999' },
  { value: 0.1, read: '1/10' },
])('$value is exactly $read', ({ value, read }) => {
  expect(toFraction(value)?.toFraction()).toBe(read);
});

test.each([
  { label: 'of nothing', numbers: [], sum: '0' },
  { label: 'of thirds', numbers: ['1/3', '1/3', '1/3'], sum: '1' },
  { label: 'of decimals', numbers: ['0.1', '0.2'], sum: '3/10' },
])('a sum $label is exact: $sum', ({ numbers, sum }) => {
  expect(sumFractions(numbers.map((text) => new Fraction(text))).toFraction()).toBe(sum);
});

test('a sum of fractions that do not go together has twelve decimals', () => {
  const finest = new Fraction(1n, 10n ** 30n);
  expect(sumFractions([new Fraction('1/2'), finest]).d).toBe(10n ** 30n);
  expect(sumFractions([new Fraction('1/3'), finest]).toString()).toBe('0.333333333333');
});

test.each([
  { number: '3', fraction: '3', decimal: '3' },
  { number: '3/2', fraction: '1 1/2', decimal: '1.5' },
  { number: '2/3', fraction: '2/3', decimal: '2/3' },
  { number: '5/3', fraction: '1 2/3', decimal: '1 2/3' },
  { number: '1/1000000', fraction: '1/1000000', decimal: '0.000001' },
  { number: '1/10000000', fraction: '1/10000000', decimal: '1/10000000' },
])('cooks write $number as $fraction, and scales show $decimal', ({ number, fraction, decimal }) => {
  expect(formatFraction(new Fraction(number))).toBe(fraction);
  expect(formatDecimal(new Fraction(number))).toBe(decimal);
});
