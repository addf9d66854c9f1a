import { mergeRecipe } from '@/lib/catalog/recipe-change-rules';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aRecipeView } from '@/tests/support/view-examples';

const ITEM = 'a'.repeat(24);
const rice = {
  ...{ id: 'rice', quantity: '2', units: 'cups', name: 'rice', details: '' },
  ...{ item: ITEM, form: 'long-grain', size: '2 lb', group: 'Pot', optional: true },
};
const salt = { id: 'salt', quantity: '1', units: 'tsp', name: 'salt', details: '' };
const stored = aRecipeView({
  ingredients: [rice, salt],
  instructions: [
    {
      ...{ title: 'Rinse', text: 'Rinse 1 cup of the rice.', markup: 'Rinse {rice:1 cup} of the rice.' },
      ...{ uses: [], timers: [] },
    },
    { title: 'Boil', text: 'Boil with the salt.', markup: 'Boil with the salt.', uses: ['rice', 'salt'] },
  ],
  substitutes: [{ for: 'salt', use: 'soy sauce', ratio: '', effect: '' }],
});
const steps = stored.instructions.map(({ title, text }) => ({ title, text }));
const merge = (fields: object) =>
  mergeRecipe(
    stored,
    recipeFormSchema.parse(aRecipeForm({ ingredients: [rice, salt], instructions: steps, ...fields })),
  );
const toTexts = ({ quantity, units, name, details }: typeof salt) => ({ quantity, units, name, details });

test('a line that is sent with its id keeps what its new texts do not contradict', () => {
  const sent = { ...toTexts(rice), id: 'rice' };
  expect(merge({ ingredients: [{ ...sent, details: 'rinsed' }, salt] }).ingredients[0]).toEqual({
    ...rice,
    details: 'rinsed',
  });
  const { size: _size, ...otherAmount } = { ...rice, quantity: '3' };
  expect(merge({ ingredients: [{ ...sent, quantity: '3' }, salt] }).ingredients[0]).toEqual(otherAmount);
  const { item: _item, form: _form, ...otherThing } = { ...rice, name: 'bulgur' };
  expect(merge({ ingredients: [{ ...sent, name: 'bulgur' }, salt] }).ingredients[0]).toEqual(otherThing);
});

test('a line that is sent without its id and with other texts loses everything, and the steps no longer name it', () => {
  const { ingredients, instructions } = merge({ ingredients: [{ ...toTexts(rice), quantity: '3' }, salt] });
  expect(ingredients).toEqual([{ ...toTexts(rice), quantity: '3' }, salt]);
  expect(instructions.map(({ markup, uses }) => [markup, uses])).toEqual([
    ['Rinse 1 cup of the rice.', []],
    ['Boil with the salt.', ['salt']],
  ]);
});

test('another amount of a line keeps its id and its uses, but no references that state parts of the old amount', () => {
  const { instructions } = merge({ ingredients: [{ ...rice, quantity: '3' }, salt] });
  expect(instructions.map(({ markup, uses }) => [markup, uses])).toEqual([
    ['Rinse 1 cup of the rice.', []],
    ['Boil with the salt.', ['rice', 'salt']],
  ]);
});

test('references that are sent along with another amount are kept', () => {
  const sent = { ...steps[0], text: 'Rinse 2 cups.', markup: 'Rinse {rice:2 cups}.' };
  const { instructions } = merge({ ingredients: [{ ...rice, quantity: '3' }, salt], instructions: [sent] });
  expect(instructions).toEqual([sent]);
});

test('a step under another title keeps its references, uses and timers; one with another text loses them', () => {
  const { instructions } = merge({
    instructions: [
      { title: 'Wash', text: steps[0]?.text },
      { title: 'Boil', text: 'Boil.' },
    ],
  });
  expect(instructions).toEqual([
    { ...stored.instructions[0], title: 'Wash' },
    { title: 'Boil', text: 'Boil.' },
  ]);
});

test('a line that is removed takes its substitutes with it', () => {
  expect(merge({ ingredients: [rice] }).substitutes).toEqual([]);
  expect(merge({}).substitutes).toEqual(stored.substitutes);
});

test('of two lines with the same texts, the one with the id of a stored line is that line', () => {
  const twice = { ...stored, ingredients: [salt, { ...salt, id: 'more-salt', group: 'Table' }] };
  const sent = [{ ...toTexts(salt), id: 'more-salt' }, toTexts(salt)];
  const input = recipeFormSchema.parse(aRecipeForm({ ingredients: sent }));
  expect(mergeRecipe(twice, input).ingredients.map(({ id }) => id)).toEqual(['more-salt', 'salt']);
});
