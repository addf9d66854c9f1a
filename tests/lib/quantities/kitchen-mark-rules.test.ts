import { readAmount } from '@/lib/quantities/amount-reader';
import {
  findBestMark,
  listCountRows,
  listFineRows,
  listMarks,
  MARKS,
  type Mark,
  RANGE_MARKS,
  type Row,
  toMarkTerms,
  toMiss,
  toUnitValue,
} from '@/lib/quantities/kitchen-mark-rules';

const format = (mark: Mark) =>
  toMarkTerms(mark)
    .map(({ quantity, unit }) => `${quantity.toFraction(true)} ${unit}`)
    .join(' + ');

/** How much a text such as "1 tbsp + 1/2 tsp" is, in grams, milliliters or things. */
const toValue = (text: string) =>
  (readAmount(text)?.measures[0]?.parts ?? []).reduce(
    (sum, { max, unit }) => sum + max.mul(toUnitValue(unit)).valueOf(),
    0,
  );
const readMark = (text: string, rows: readonly Row[]) => format(findBestMark(toValue(text), rows));

const SPOONS =
  '1/8 tsp, 1/4 tsp, 7/8 tsp, 1 tsp, 1 1/8 tsp, 2 tsp, 2 1/2 tsp, 2 3/4 tsp, 1 tbsp, 1 tbsp + 1/2 tsp, \
1 tbsp + 1 tsp, 1 1/2 tbsp, 1 tbsp + 2 tsp, 1 tbsp + 2 1/2 tsp, 2 tbsp + 1/2 tsp, 2 tbsp + 2 1/2 tsp, 3 tbsp + 1 tsp, \
3 tbsp + 2 tsp, 3 1/2 tbsp';
const CUPS = '1/4 cup, 1/3 cup, 1/2 cup, 2/3 cup, 3/4 cup, 7 3/4 cup, 7 2/3 cup, 8 cup, 8 1/4 cup, 16 cup';
const CUPS_AND_SPOONS =
  '5 tbsp, 7 tbsp, 1/2 cup + 1 tbsp, 1/2 cup + 2 tbsp, 2/3 cup + 3 tbsp, 1 cup + 2 tbsp';

/** The values that each measure shows as they are: the first and the last mark of every kind, and the step next to them. */
test.each<{ measure: keyof typeof MARKS; marks: string }>([
  { measure: 'spoons', marks: `1/16 tsp, ${SPOONS}, 4 tbsp` },
  { measure: 'drySpoons', marks: `${SPOONS}, 4 tbsp` },
  {
    measure: 'usVolume',
    marks: `${SPOONS}, ${CUPS_AND_SPOONS}, ${CUPS}, 16 1/2 cup, 30 cup, 31 cup, 1000 cup`,
  },
  {
    measure: 'usLiquid',
    marks: `1/16 tsp, ${SPOONS}, ${CUPS_AND_SPOONS}, ${CUPS}, 15 cup, 4 1/4 qt, 9 3/4 qt, 10 qt, 39 1/2 qt, 41 qt, 1000 qt`,
  },
  {
    measure: 'usShares',
    marks: `1/16 tsp, 7/8 tsp, 2 3/4 tsp, 1 tbsp, 1 1/2 tbsp, 3 tbsp, 3 1/2 tbsp, 5 tbsp, 7 tbsp, ${CUPS}, 30 cup, 31 cup`,
  },
  {
    measure: 'milliliters',
    marks:
      '1 ml, 19 ml, 20 ml, 25 ml, 95 ml, 100 ml, 105 ml, 110 ml, 200 ml, 225 ml, 300 ml, 350 ml, 950 ml, 1 l, 1 1/20 l, 1 19/20 l, \
2 l, 2 1/10 l, 9 9/10 l, 10 l, 10 1/2 l, 1000 l, 1000 1/2 l',
  },
  {
    measure: 'usMass',
    marks:
      '1/8 oz, 3/8 oz, 1/2 oz, 3/4 oz, 2 3/4 oz, 3 oz, 9 1/2 oz, 10 oz, 15 oz, 1 lb, 16 1/2 oz, 19 1/2 oz, 1 1/4 lb, 1 1/3 lb, \
4 2/3 lb, 9 3/4 lb, 10 lb, 19 1/2 lb, 21 lb, 1000 lb',
  },
  {
    measure: 'grams',
    marks:
      '1/10 g, 9/10 g, 1 g, 1 1/10 g, 1 1/2 g, 9 1/2 g, 10 g, 11 g, 24 g, 25 g, 30 g, 95 g, 100 g, 105 g, 110 g, 200 g, 225 g, 300 g, \
950 g, 1 kg, 1 1/20 kg, 4 19/20 kg, 5 kg, 5 1/10 kg, 9 9/10 kg, 10 kg, 10 1/2 kg, 1000 kg, 1000 1/2 kg',
  },
  {
    measure: 'inches',
    marks: '1/4 inch, 2 3/4 inch, 3 inch, 3 1/2 inch, 5 1/2 inch, 6 inch, 7 inch, 100 inch',
  },
  { measure: 'centimeters', marks: '1/2 cm, 9 1/2 cm, 10 cm, 11 cm, 1000 cm' },
])('$measure have marks for $marks', ({ measure, marks }) => {
  const asked = marks.split(', ');
  expect(asked.map((text) => readMark(text, MARKS[measure]))).toEqual(asked);
});

test.each<{ measure: keyof typeof MARKS; rule: string; asked: string; read: string }>([
  { measure: 'spoons', rule: 'there is no smaller spoon', asked: '1/100 tsp', read: '1/16 tsp' },
  { measure: 'spoons', rule: 'there are no sixteenths', asked: '3/16 tsp', read: '1/4 tsp' },
  { measure: 'spoons', rule: 'three are a tablespoon', asked: '3 tsp', read: '1 tbsp' },
  { measure: 'spoons', rule: 'no more than four are counted', asked: '5 tbsp', read: '4 tbsp' },
  { measure: 'drySpoons', rule: 'the least is a pinch', asked: '1/16 tsp', read: '1 pinch' },
  { measure: 'usVolume', rule: 'the least is a pinch', asked: '1/16 tsp', read: '1 pinch' },
  { measure: 'usVolume', rule: 'eight tablespoons are half a cup', asked: '8 tbsp', read: '1/2 cup' },
  {
    measure: 'usVolume',
    rule: 'no spoons are added above four cups',
    asked: '4 cups + 2 tbsp',
    read: '4 cup',
  },
  { measure: 'usVolume', rule: 'many cups have no quarters', asked: '30 1/4 cups', read: '30 cup' },
  { measure: 'usLiquid', rule: 'many cups are quarts', asked: '30 cups', read: '7 1/2 qt' },
  { measure: 'usLiquid', rule: 'a few quarts are cups', asked: '3 3/4 qt', read: '15 cup' },
  { measure: 'usLiquid', rule: 'many quarts have no quarters', asked: '10 1/4 qt', read: '10 qt' },
  { measure: 'usShares', rule: 'cups begin at a quarter', asked: '4 tbsp', read: '1/4 cup' },
  { measure: 'usShares', rule: 'nothing is added to cups', asked: '1 cup + 2 tbsp', read: '1 cup' },
  { measure: 'milliliters', rule: 'above twenty they end in 5 or 0', asked: '21 ml', read: '20 ml' },
  { measure: 'milliliters', rule: 'a thousand are a liter', asked: '995 ml', read: '1 l' },
  { measure: 'milliliters', rule: 'above two liters there are tenths', asked: '2.05 l', read: '2 1/10 l' },
  { measure: 'usMass', rule: 'sixteen ounces are a pound', asked: '16 oz', read: '1 lb' },
  { measure: 'usMass', rule: 'twenty ounces are pounds', asked: '20 oz', read: '1 1/4 lb' },
  { measure: 'usMass', rule: 'less than a pound is ounces', asked: '3/4 lb', read: '12 oz' },
  { measure: 'grams', rule: 'above ten they are whole', asked: '10.4 g', read: '10 g' },
  { measure: 'grams', rule: 'a thousand are a kilogram', asked: '999 g', read: '1 kg' },
  { measure: 'grams', rule: 'above five kilograms there are tenths', asked: '5.05 kg', read: '5 1/10 kg' },
  { measure: 'inches', rule: 'above three there are halves', asked: '3 1/4 inches', read: '3 inch' },
  { measure: 'centimeters', rule: 'above ten they are whole', asked: '10.5 cm', read: '11 cm' },
])('of $measure, $rule: $asked is read as $read', ({ measure, asked, read }) => {
  expect(readMark(asked, MARKS[measure])).toBe(read);
});

test.each([
  { unit: 'tsp', marks: '3 tsp, 5 1/2 tsp, 6 tsp' },
  { unit: 'tbsp', marks: '1/2 tbsp, 1 tbsp' },
  { unit: 'oz', marks: '16 oz, 31 oz, 32 oz' },
  { unit: 'g', marks: '1000 g, 1050 g, 2000 g' },
  { unit: 'ml', marks: '1000 ml, 1950 ml, 2000 ml' },
])('the ends of a range may be $marks, so that both have one unit', ({ unit, marks }) => {
  const rows = RANGE_MARKS.filter((row) => row.unit === unit);
  const asked = marks.split(', ');
  expect(asked.map((text) => readMark(text, rows))).toEqual(asked);
});

test.each<{ parts: Parameters<typeof listCountRows>[1]; rule: string; marks: string; others: string }>([
  { parts: 'none', rule: 'whole', marks: '1, 2, 100', others: '0.2 → 1, 1.4 → 1, 1.6 → 2' },
  {
    parts: 'halves',
    rule: 'halved, up to four',
    marks: '1/2, 1, 4 1/2, 5',
    others: '0.2 → 1/2, 1.26 → 1 1/2, 5.4 → 5',
  },
  {
    parts: 'some',
    rule: 'cut up if it is one, and halved up to four',
    marks: '1/4, 1/3, 1/2, 2/3, 3/4, 1, 4 1/2, 5',
    others: '0.1 → 1/4, 1.3 → 1 1/2, 5.4 → 5',
  },
  {
    parts: 'many',
    rule: 'in quarters and thirds up to five, and halves up to twenty',
    marks: '1/4, 1/3, 3/4, 4 2/3, 4 3/4, 5, 5 1/2, 19 1/2, 20, 21',
    others: '0.1 → 1/4, 5.3 → 5 1/2, 20.4 → 20',
  },
])('what is counted is taken $rule: $marks', ({ parts, marks, others }) => {
  const rows = listCountRows('piece', parts);
  const asked = marks.split(', ').map((text) => `${text} piece`);
  expect(asked.map((text) => readMark(text, rows))).toEqual(asked);
  const pairs = others.split(', ').map((pair) => pair.split(' → '));
  expect(pairs.map(([text = '']) => readMark(text, rows))).toEqual(pairs.map(([, read]) => `${read} piece`));
});

test('steps may take a sixth or an eighth of a thing', () => {
  const rows = listFineRows('piece');
  expect(['1/8', '1/6'].map((text) => readMark(text, rows))).toEqual(['1/8 piece', '1/6 piece']);
});

test('the marks next to a value are listed from the best, and of equal ones the larger first', () => {
  const rows = listCountRows('piece', 'none');
  expect(listMarks(1.5, rows).map(format)).toEqual(['2 piece', '1 piece']);
  expect(listMarks(1.4, rows).map(format)).toEqual(['1 piece', '2 piece']);
  expect(listMarks(0.5, rows).map(format)).toEqual(['1 piece']);
  const halves = listCountRows('piece', 'halves');
  expect(listMarks(2, halves).map(format)).toEqual(['2 piece', '2 piece', '2 1/2 piece', '3 piece']);
});

test('a value between marks of one unit has the nearest, one below the first that, and one above the last the last', () => {
  expect(() => findBestMark(1, [])).toThrow('There are no marks.');
  const spoons = MARKS.spoons.filter(({ unit, plus }) => unit === 'tbsp' && !plus);
  const read = (value: string) => {
    const mark = findBestMark(toValue(value), spoons);
    return [format(mark), mark.score === Number.POSITIVE_INFINITY];
  };
  expect(['1/100 tbsp', '4 tbsp', '4 1/2 tbsp', '100 tbsp'].map(read)).toEqual([
    ['1 tbsp', false],
    ['4 tbsp', false],
    ['4 tbsp', false],
    ['4 tbsp', true],
  ]);
  expect(readMark('1/2 tbsp', spoons.slice(0, 1))).toBe('1 1/2 tbsp');
});

test.each([
  { value: 100, wanted: 100, percent: 0 },
  { value: 110, wanted: 100, percent: 10 },
  { value: 90, wanted: 100, percent: 10 },
  { value: 3, wanted: 2, percent: 50 },
  { value: 1, wanted: 3, percent: 66.666667 },
])('$value misses $wanted by $percent %', ({ value, wanted, percent }) => {
  expect(toMiss(value, wanted)).toBe(percent);
});

test.each([
  { unit: 'kg', value: '1000' },
  { unit: 'dozen', value: '12' },
  { unit: 'clove', value: '1' },
  { unit: 'passion fruits', value: '1' },
])('one $unit is $value', ({ unit, value }) => {
  expect(toUnitValue(unit).toFraction()).toBe(value);
});
