import { isWithinJsonLimits } from '@/lib/http/json-rules';

const toNestedLists = (depth: number) => `${'['.repeat(depth)}"x"${']'.repeat(depth)}`;
const toNestedObjects = (depth: number) => `${'{"value":'.repeat(depth)}"x"${'}'.repeat(depth)}`;
const toList = (length: number) => JSON.stringify(Array.from({ length }, () => 1));

test.each([
  { rule: 'lists are nested deeper than 32', json: toNestedLists(33) },
  { rule: 'objects are nested deeper than 32', json: toNestedObjects(33) },
  {
    rule: 'lists are nested a million times, which would overflow the stack',
    json: toNestedLists(1_000_000),
  },
  { rule: 'a million lists never end', json: '['.repeat(1_000_000) },
  {
    rule: 'lists are nested too deep after a string that ends with a backslash',
    json: `["\\\\",${toNestedLists(33)}]`,
  },
  { rule: 'a list has 10,000 values', json: toList(10_000) },
  {
    rule: 'an object has 10,000 fields',
    json: JSON.stringify(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, null])),
    ),
  },
  {
    rule: 'many small lists add up to more than 10,000 values',
    json: `[${Array.from({ length: 200 }, () => toList(50)).join(',')}]`,
  },
])('a body is refused when $rule', ({ json }) => {
  expect(isWithinJsonLimits(json)).toBe(false);
});

test.each([
  { rule: 'lists nested 32 times', json: toNestedLists(32) },
  { rule: 'objects nested 32 times', json: toNestedObjects(32) },
  { rule: 'a list of 9,999 values', json: toList(9_999) },
  { rule: 'one long string, whose length is limited elsewhere', json: JSON.stringify('x'.repeat(1_000_000)) },
  { rule: 'brackets and commas in a string', json: JSON.stringify('[{,'.repeat(20_000)) },
  { rule: 'brackets after a quotation mark in a string', json: JSON.stringify(`"${'['.repeat(100)}`) },
  { rule: 'a string that never ends, which is no JSON', json: `"${'['.repeat(100)}` },
  { rule: 'a number', json: '1' },
  { rule: 'nothing, which is no JSON', json: '' },
  { rule: 'an empty object', json: '{}' },
  {
    rule: 'a recipe of a hundred lines and a hundred steps',
    json: JSON.stringify({
      ingredients: Array.from({ length: 100 }, () => ({
        name: 'salt',
        quantity: '1',
        units: '',
        details: '',
      })),
      instructions: Array.from({ length: 100 }, () => ({ title: 'Stir', text: 'Stir it.' })),
    }),
  },
])('a body is accepted with $rule', ({ json }) => {
  expect(isWithinJsonLimits(json)).toBe(true);
});
