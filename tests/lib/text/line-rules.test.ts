import { listAdditions, splitIngredientNames, splitLine } from '@/lib/text/line-rules';

test.each([
  { rule: 'an empty line names nothing', line: '', things: [] },
  { rule: 'a line of spaces names nothing', line: '   ', things: [] },
  { rule: 'a preparation is not an ingredient', line: 'garlic, minced', things: ['garlic'] },
  { rule: 'text in parentheses is not an ingredient', line: 'tomatoes (canned)', things: ['tomatoes'] },
  { rule: 'a purpose is not an ingredient', line: 'oil for frying', things: ['oil'] },
  { rule: 'an accompaniment is not the ingredient', line: 'toast with butter', things: ['toast'] },
  { rule: '"to taste" is not an ingredient', line: 'salt to taste', things: ['salt'] },
  { rule: 'tuna in oil is tuna, not oil', line: 'tuna packed in olive oil', things: ['tuna'] },
  { rule: 'tuna in water is tuna, not water', line: 'tuna in water, drained', things: ['tuna'] },
  { rule: 'alternative packing liquids are ignored', line: 'tuna in water or oil', things: ['tuna'] },
  {
    rule: 'forms before a comma are not an ingredient',
    line: 'boneless, skinless chicken thighs',
    things: ['skinless chicken thighs'],
  },
  { rule: 'text after the packing liquid is a remark', line: 'tuna in water 5 oz', things: ['tuna'] },
])('finds the ingredients of a line: $rule', ({ line, things }) => {
  expect(splitIngredientNames(line)).toEqual(things);
});

test.each([
  { rule: 'two alternatives', line: 'butter or oil', things: ['butter', 'oil'] },
  { rule: 'two ingredients', line: 'salt and pepper', things: ['salt', 'pepper'] },
  { rule: 'two ingredients with an ampersand', line: 'salt & pepper', things: ['salt', 'pepper'] },
  { rule: 'two ingredients with a slash', line: 'lime/lemon', things: ['lime', 'lemon'] },
  { rule: 'half and half as one thing', line: 'half and half', things: ['half-n-half'] },
  { rule: 'half & half as the same ingredient', line: 'Half & Half, cold', things: ['half-n-half'] },
  { rule: 'a word that merely contains "or" or "and"', line: 'orange candy', things: ['orange candy'] },
  { rule: 'oil that is not a packing liquid', line: 'coconut oil', things: ['coconut oil'] },
])('a line names $rule', ({ line, things }) => {
  expect(splitIngredientNames(line)).toEqual(things);
});

test.each([
  { rule: 'not by its packing liquid', line: 'tuna in water', parts: ['tuna'] },
  {
    rule: 'by what follows the packing liquid, which excluding walnuts depends on',
    line: 'anchovies in olive oil, with walnuts',
    parts: ['anchovies', 'walnuts'],
  },
  {
    rule: 'by an alternative after the packing liquid',
    line: 'tuna in oil or salmon',
    parts: ['tuna', 'salmon'],
  },
  {
    rule: 'by everything in a list that merely ends in oil',
    line: 'potatoes in cubes, parsley, olive oil',
    parts: ['potatoes in cubes', 'parsley', 'olive oil'],
  },
  { rule: 'by its remarks too', line: 'garlic, minced', parts: ['garlic', 'minced'] },
  { rule: 'by everything in its remarks', line: 'oil (corn or olive)', parts: ['oil', 'corn', 'olive'] },
  { rule: 'by its purpose', line: 'oil for frying', parts: ['oil', 'frying'] },
])('a line is found $rule', ({ line, parts }) => {
  expect(splitLine(line)).toEqual(parts);
});

test.each([
  { rule: 'nothing but itself', line: { name: 'garlic' }, added: [] },
  { rule: 'a remark', line: { name: 'flour (almond)' }, added: ['almond'] },
  { rule: 'what is served with it', line: { name: 'rice with peas and ham' }, added: ['peas', 'ham'] },
  { rule: 'not what it is for', line: { name: 'oil for frying, or to taste' }, added: [] },
  { rule: 'an alternative after its purpose', line: { name: 'oil for frying or butter' }, added: ['butter'] },
  {
    rule: 'what it is packed in',
    line: { name: 'tuna in peanut oil, drained' },
    added: ['peanut oil', 'drained'],
  },
  {
    rule: 'an alternative in the details',
    line: { name: 'oil', details: 'hot, or peanut oil' },
    added: ['peanut oil'],
  },
  {
    rule: 'what the details put on it',
    line: { name: 'rice', details: 'topped with nuts and milk' },
    added: ['nuts', 'milk'],
  },
  { rule: 'what the details cook it in', line: { name: 'rice', details: 'cooked in milk' }, added: ['milk'] },
  { rule: 'no other details', line: { name: 'butter', details: 'cut into the flour' }, added: [] },
])('a line adds to a dish $rule', ({ line, added }) => {
  expect(listAdditions(line)).toEqual(added);
});
