import { formatLine, groupLines } from '@/lib/recipes/line-text-rules';
import type { LineView } from '@/lib/recipes/recipe-schema';

const aLine = (fields: Partial<LineView>): LineView => ({
  ...{ quantity: '', units: '', name: 'salt', details: '' },
  ...fields,
});

test.each([
  {
    rule: 'a line that says no more than its words reads as before',
    line: { quantity: '2', units: 'cups', name: 'broth', details: 'hot' },
    text: '2 cups broth, hot',
  },
  { rule: 'a line may be a name alone', line: {}, text: 'salt' },
  {
    rule: 'one can has its size beside it',
    line: { quantity: '1', units: 'can', name: 'coconut milk', size: '13.5 fl oz' },
    text: '1 can (13.5 fl oz) coconut milk',
  },
  {
    rule: 'of several cans, each has the size',
    line: { quantity: '2', units: 'cans', name: 'tomatoes', size: '14.5 oz' },
    text: '2 cans (14.5 oz each) tomatoes',
  },
  {
    rule: 'one or two cans may be several',
    line: { quantity: '1-2', units: 'cans', name: 'tomatoes', size: '14.5 oz' },
    text: '1-2 cans (14.5 oz each) tomatoes',
  },
  {
    rule: 'half a can is not several',
    line: { quantity: '1/2', units: 'can', name: 'tomatoes', size: '28 oz' },
    text: '1/2 can (28 oz) tomatoes',
  },
  {
    rule: 'a second measure is told to be about as much',
    line: { quantity: '1', name: 'cauliflower', about: '1 3/4 lb' },
    text: '1 cauliflower (about 1 3/4 lb)',
  },
  {
    rule: 'a second measure that says so itself says it once',
    line: { quantity: '1', units: 'lb', name: 'eggplant', about: 'about 1 large', details: 'cubed' },
    text: '1 lb eggplant (about 1 large), cubed',
  },
  {
    rule: 'what an amount comes from is not made “about from”',
    line: { quantity: '2/3', units: 'cup', name: 'lime juice', about: 'from about 6 limes' },
    text: '2/3 cup lime juice (from about 6 limes)',
  },
  {
    rule: '“almost” is not made “about almost”',
    line: { quantity: '3 1/2', units: 'cups', name: 'powdered sugar', about: 'almost one 1 lb package' },
    text: '3 1/2 cups powdered sugar (almost one 1 lb package)',
  },
  {
    rule: 'a form is told',
    line: { quantity: '8', units: 'oz', name: 'feta', form: 'barrel-aged', details: 'in one slab' },
    text: '8 oz feta, barrel-aged, in one slab',
  },
  {
    rule: 'a form that the words say is not told twice',
    line: { quantity: '2', units: 'lb', name: 'Boneless chicken thighs', form: 'boneless' },
    text: '2 lb Boneless chicken thighs',
  },
  {
    rule: 'more of it may be added to taste',
    line: { quantity: '2/3', units: 'cup', name: 'sugar', plusToTaste: true },
    text: '2/3 cup sugar, plus more to taste',
  },
  {
    rule: 'more of it may be wanted for both',
    line: { quantity: '1', units: 'tbsp', name: 'lime juice', plusToTaste: true, plusToServe: true },
    text: '1 tbsp lime juice, plus more to taste and to serve',
  },
  {
    rule: 'what may be left out is optional',
    line: { quantity: '1/4', units: 'cup', name: 'pistachios', details: 'slivered', optional: true },
    text: '1/4 cup pistachios, slivered, optional',
  },
])('$rule', ({ line, text }) => {
  expect(formatLine(aLine(line))).toBe(text);
});

test('lines without a group come first; each group stands where its first line is, its lines in order', () => {
  const lines = [
    { name: 'flour', group: 'Dough' },
    { name: 'salt' },
    { name: 'tomatoes', group: 'Sauce' },
    { name: 'yeast', group: 'Dough' },
    { name: 'basil' },
  ];
  expect(
    groupLines(lines).map(({ group, rows }) => [
      group,
      ...rows.map(({ line, index }) => `${index} ${line.name}`),
    ]),
  ).toEqual([
    ['', '1 salt', '4 basil'],
    ['Dough', '0 flour', '3 yeast'],
    ['Sauce', '2 tomatoes'],
  ]);
});
