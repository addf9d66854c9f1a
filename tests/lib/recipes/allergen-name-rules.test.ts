import { formatAlternatives, isAllergenGroup, readAvoidedNames } from '@/lib/recipes/allergen-name-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';

test.each(['', 'egg', 'Milk', ' milk', 'shellfish', 'gluten'])('the shop has no facts about “%s”', (name) => {
  expect(isAllergenGroup(name)).toBe(false);
});

test('the shop has facts about the allergens of the law, and mollusks', () => {
  expect(ALLERGEN_GROUPS.filter(isAllergenGroup)).toEqual([...ALLERGEN_GROUPS]);
});

test.each([
  { label: 'nothing', texts: [], names: [] },
  { label: 'only commas', texts: ['', ' , ,'], names: [] },
  { label: 'an allergen in any case, with spaces', texts: [' MILK '], names: ['milk'] },
  { label: 'several in one value', texts: ['sesame,milk'], names: ['milk', 'sesame'] },
  { label: 'several values, each once', texts: ['sesame', 'milk,sesame'], names: ['milk', 'sesame'] },
  {
    label: 'names that are none, behind those that are, as they were written first',
    texts: ['Lactose,egg', 'milk', 'egg'],
    names: ['milk', 'lactose', 'egg'],
  },
])('what somebody avoids is read from $label', ({ texts, names }) => {
  expect(readAvoidedNames(texts)).toEqual(names);
});

test('of names that are no allergen, ten are repeated, with forty characters each', () => {
  const toName = (index: number, length: number) => String(index).padStart(length, 'x');
  const names = Array.from({ length: 11 }, (_, index) => toName(index, 40));
  expect(readAvoidedNames([names.join(), 'milk'])).toEqual(['milk', ...names.slice(0, 10)]);
  expect(readAvoidedNames([`${'x'.repeat(40)}y`])).toEqual(['x'.repeat(40)]);
});

test.each([
  { avoided: ['milk'], text: 'milk' },
  { avoided: ['milk', 'eggs'], text: 'milk or eggs' },
  { avoided: ['milk', 'eggs', 'peanuts'], text: 'milk, eggs, or peanuts' },
])('a list says that it is without $text', ({ avoided, text }) => {
  expect(formatAlternatives(avoided)).toBe(text);
});
