import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { readIngredientLine } from '@/lib/import/ingredient-line-rules';
import { readLineAmount } from '@/lib/quantities/amount-rules';

/** Rows as "line => quantity | units | name | details | about | optional | unsure"; empty ones at the end are left out. */
function readRows(file: string): [line: string, expected: string][] {
  return readFileSync(path.join(__dirname, 'lines', file), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [line = '', expected = ''] = row.split(' =>');
      return [line, expected.trim()];
    });
}

function toRow(line: string): string {
  const { quantity, units, name, details, about, optional, unsure } = readIngredientLine(line);
  const cells = [quantity, units, name, details, about, optional ? 'optional' : '', unsure.join(' ')];
  return cells
    .join(' | ')
    .replace(/(?: \| )+$/, '')
    .replace(/ +(?= \|)/g, '')
    .trim();
}

test('every line of the list is read in its parts, and what is unsure is marked', () => {
  const rows = readRows('tuned.txt');
  expect(rows.length).toBeGreaterThan(250);
  expect(rows.map(([line]) => `${line} => ${toRow(line)}`)).toEqual(rows.map((row) => row.join(' => ')));
});

test('of a hundred lines that no rule was written for, 95 have the right quantity and unit, and no wrong number is unmarked', () => {
  const rows = readRows('unseen.txt');
  expect(rows).toHaveLength(100);
  const readings = rows.map(([line, expected]) => ({ ...readIngredientLine(line), line, expected }));
  const toAmount = ({ quantity, units }: { quantity: string; units: string }) =>
    `${quantity} | ${units}`.trim();
  const wrong = readings.filter((reading) => toAmount(reading) !== reading.expected);
  expect(wrong.length).toBeLessThanOrEqual(5);
  const wrongNumbers = wrong.filter(({ quantity, expected }) => !`${expected} `.startsWith(`${quantity} |`));
  expect(wrongNumbers.filter(({ unsure }) => !unsure.includes('quantity'))).toEqual([]);
});

test('lines as American, British, French and Indian sites write them have the right quantity and unit', () => {
  const rows = readRows('sites.txt');
  expect(rows.length).toBeGreaterThan(500);
  const read = rows.map(([line]) => {
    const { quantity, units } = readIngredientLine(line);
    return `${line} => ${`${quantity} | ${units}`.trim()}`;
  });
  expect(read).toEqual(rows.map((row) => row.join(' => ')));
});

test.each([
  ['one million sprinkles', 'quantity'],
  ['two score eggs', 'quantity'],
])('a number in words of which not all is read is marked: “%s”', (line, part) => {
  expect(readIngredientLine(line).unsure).toContain(part);
});

test('a comma in a number is decimal on a German page, and thousands are told from decimals or marked', () => {
  const read = (line: string, language: string) => {
    const { quantity, units, unsure } = readIngredientLine(line, language);
    return [quantity, units, unsure];
  };
  expect(read('1,5 l Milch', 'de')).toEqual(['1.5', 'l', []]);
  expect(read('1.000 g Mehl', 'de-AT')).toEqual(['1000', 'g', ['quantity']]);
  expect(read('1,250 kg Kartoffeln', 'de')).toEqual(['1.250', 'kg', ['quantity']]);
  expect(read('1,250 g flour', 'en')).toEqual(['1250', 'g', []]);
});

test('what a can holds is counted when the shop computes how much to buy', () => {
  const line = readIngredientLine('2 (14-ounce) cans coconut milk');
  const [measure] = readLineAmount(line)?.measures ?? [];
  expect(measure?.parts[0]?.size).toMatchObject({ unit: 'oz' });
  expect(measure?.parts[0]?.size?.quantity.toString()).toBe('14');
});

test('a quantity that is not marked is one that the shop can scale', () => {
  for (const [line] of [...readRows('tuned.txt'), ...readRows('unseen.txt')]) {
    const read = readIngredientLine(line);
    if (read.quantity === '' || read.unsure.includes('quantity')) continue;
    expect([line, readLineAmount(read)]).not.toEqual([line, null]);
    expect(read.quantity.length).toBeLessThanOrEqual(10);
  }
});

test('no number of a line is lost, whatever it is', () => {
  const word = fc.constantFrom(
    ...[
      '1',
      '2',
      '3/4',
      '14',
      '400',
      'g',
      'oz',
      'cup',
      'cups',
      'can',
      '(',
      ')',
      '-',
      'x',
      ',',
      'or',
      'plus',
      'to',
      'large',
    ],
    ...[
      'onion',
      'flour',
      'of',
      'about',
      '½',
      '1,5',
      '/',
      'inch',
      'piece',
      'each',
      'for',
      ';',
      '.',
      'optional',
      'a',
      'half',
    ],
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const { quantity, units, name, details, about } = readIngredientLine(words.join(' '));
      const read = [quantity, units, name, details, about].join(' ').normalize('NFKC');
      for (const number of ['400', '14']) if (words.includes(number)) expect(read).toContain(number);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['2 constructor', '1 toString', '1 valueOf flour'])('“%s” is a name like any other', (line) => {
  expect(readIngredientLine(line)).toMatchObject({ units: '', name: line.slice(2) });
});

test('any text is read without a crash, and a whole paragraph is left as it is, marked', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(readIngredientLine(text).unsure).toBeInstanceOf(Array);
    }),
  );
  const paragraph = '1 cup of '.repeat(2_000);
  expect(readIngredientLine(paragraph)).toMatchObject({
    quantity: '',
    name: paragraph.trim(),
    unsure: ['quantity', 'name'],
  });
});

test.each([
  ['２ cups flour', '2'],
  ['¹⁄₂ cup sugar', '1/2'],
  ['1¹⁄₂ cups sugar', '1 1/2'],
])('the digits of “%s” are read like any others', (line, quantity) => {
  expect(readIngredientLine(line)).toMatchObject({ quantity, unsure: [] });
});

test('“11/2 cups”, which has lost its space, is marked', () => {
  expect(readIngredientLine('11/2 cups flour').unsure).toContain('quantity');
});
