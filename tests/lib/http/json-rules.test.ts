import { isWithinJsonLimits } from '@/lib/http/json-rules';

/** Returns a value nested in many lists or objects. */
const toNested = (depth: number, wrap: (value: unknown) => unknown) => {
  let body: unknown = 'x';
  for (let level = 0; level < depth; level += 1) body = wrap(body);
  return body;
};
const toList = (value: unknown) => [value];
const toObject = (value: unknown) => ({ value });

test.each([
  { rule: 'lists are nested deeper than 32', body: toNested(33, toList) },
  { rule: 'objects are nested deeper than 32', body: toNested(33, toObject) },
  {
    rule: 'lists are nested a million times, which would overflow the stack',
    body: toNested(1_000_000, toList),
  },
  { rule: 'a list has more than 10,000 values', body: Array.from({ length: 10_000 }, () => 1) },
  {
    rule: 'an object has more than 10,000 fields',
    body: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, null])),
  },
  {
    rule: 'many small lists add up to more than 10,000 values',
    body: Array.from({ length: 200 }, () => Array.from({ length: 50 }, () => 1)),
  },
])('a body is refused when $rule', ({ body }) => {
  expect(isWithinJsonLimits(body)).toBe(false);
});

test.each([
  { rule: 'lists nested 32 times', body: toNested(32, toList) },
  { rule: 'objects nested 32 times', body: toNested(32, toObject) },
  { rule: '10,000 values', body: Array.from({ length: 9_999 }, () => 1) },
  { rule: 'one long string, whose length is limited elsewhere', body: 'x'.repeat(1_000_000) },
  { rule: 'a number', body: 1 },
  { rule: 'null', body: null },
  { rule: 'nothing', body: undefined },
  { rule: 'an empty object', body: {} },
  {
    rule: 'a recipe of a hundred lines and a hundred steps',
    body: {
      ingredients: Array.from({ length: 100 }, () => ({
        name: 'salt',
        quantity: '1',
        units: '',
        details: '',
      })),
      instructions: Array.from({ length: 100 }, () => ({ title: 'Stir', text: 'Stir it.' })),
    },
  },
])('a body is accepted with $rule', ({ body }) => {
  expect(isWithinJsonLimits(body)).toBe(true);
});
