import { formatSpice } from '@/components/catalog/recipe-facts';
import { SAFETY_TEXTS } from '@/components/catalog/recipe-safety';
import { formatEquipment, splitSource } from '@/lib/recipes/recipe-text-rules';
import { formatSubstitute, listNamedSubstitutes } from '@/lib/recipes/substitute-rules';
import { formatPrepTime } from '@/lib/recipes/time-rules';
import { SAFETY_CODES } from '@/models/recipe-limits';
import { aRecipeView } from '@/tests/support/view-examples';

test.each(SAFETY_CODES)('“%s” has a title, and whole sentences with what to do', (code) => {
  const { title, text } = SAFETY_TEXTS[code];
  expect(title).toMatch(/^[A-Z]/);
  expect(text).toMatch(/^[A-Z].*\.$/);
});

test.each(SAFETY_CODES)('the temperatures of “%s” are the same in Fahrenheit and Celsius', (code) => {
  for (const [, fahrenheit, celsius] of SAFETY_TEXTS[code].text.matchAll(/(-?\d+)°F \((-?\d+)°C\)/g)) {
    expect(Math.abs((Number(fahrenheit) - 32) / 1.8 - Number(celsius))).toBeLessThan(1);
  }
});

test.each([
  { rule: 'the total alone if the work is not known', prepTime: 45, activeTime: null, text: '45 min' },
  {
    rule: 'the total and the work within it',
    prepTime: 95,
    activeTime: 25,
    text: '1 h 35 min total · 25 min active',
  },
])('a recipe’s time is $rule', ({ prepTime, activeTime, text }) => {
  expect(formatPrepTime({ prepTime, activeTime })).toBe(text);
});

test('an unknown spice is not told; none is told as “Not spicy”', () => {
  expect([null, 0, 1, 2, 3].map(formatSpice)).toEqual([
    '',
    'Not spicy',
    'Mildly spicy',
    'Spicy',
    'Very spicy',
  ]);
});

test.each([
  { tool: { name: 'blender' }, text: 'blender' },
  { tool: { name: 'heavy, wide pot', quarts: 6 }, text: 'heavy, wide pot (6 quarts)' },
  { tool: { name: 'ramekin', quarts: 1 }, text: 'ramekin (1 quart)' },
  { tool: { name: '9 x 13 inch dish', quarts: 3, inches: 13 }, text: '9 x 13 inch dish (3 quarts)' },
  { tool: { name: 'pan with lid', quarts: 5, inches: 12 }, text: 'pan with lid (5 quarts, 12 inches)' },
])('a tool has its size beside it: $text', ({ tool, text }) => {
  expect(formatEquipment(tool)).toBe(text);
});

test('a substitute has the name of its line; one whose line is gone has none', () => {
  const recipe = aRecipeView({
    ingredients: [{ id: 'milk', quantity: '8', units: 'cups', name: 'whole milk', details: '' }],
    substitutes: [
      { for: 'milk', use: 'oat milk', ratio: '1:1', effect: 'thinner' },
      { for: 'ghee', use: 'butter', ratio: '', effect: '' },
    ],
  });
  expect(listNamedSubstitutes(recipe)).toEqual([
    { for: 'milk', insteadOf: 'whole milk', use: 'oat milk', ratio: '1:1', effect: 'thinner' },
    { for: 'ghee', insteadOf: null, use: 'butter', ratio: '', effect: '' },
  ]);
  expect(formatSubstitute({ use: 'oat milk', ratio: '1:1' })).toBe('oat milk (1:1)');
  expect(formatSubstitute({ use: 'butter', ratio: '' })).toBe('butter');
});

test.each([
  ['', ['', '', '']],
  ['Grandma', ['Grandma', '', '']],
  ['https://example.com/a', ['', 'https://example.com/a', '']],
  ['Ann, https://example.com/a (2020)', ['Ann, ', 'https://example.com/a', ' (2020)']],
  ['javascript:alert(1)', ['javascript:alert(1)', '', '']],
  ['https://user:pass@example.com/', ['https://user:pass@example.com/', '', '']],
  ['https://', ['https://', '', '']],
])('the source “%s” is split at its web address', (source, parts) => {
  expect(splitSource(source)).toEqual(parts);
});
