import { toPlainText } from '@/lib/recipes/amount-reference-rules';
import { listCookSteps } from '@/lib/recipes/cook-step-rules';
import type { LineView, RecipeView, StepView } from '@/lib/recipes/recipe-schema';
import { scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';

const aLine = (line: Partial<LineView>): LineView => ({
  ...{ quantity: '', units: '', name: 'rice', details: '' },
  ...line,
});

type Step = Partial<StepView> & { markup: string };
const aStep = ({ markup, ...step }: Step): StepView => ({
  ...{ title: 'Cook', text: toPlainText(markup), markup },
  ...step,
});

/** Returns the steps of a recipe for four, for other servings and units. */
function cook(
  lines: Partial<LineView>[],
  steps: StepView[],
  choice: Partial<Parameters<typeof scaleRecipe>[1]> = {},
) {
  const ingredients = lines.map(aLine);
  const recipe: Pick<RecipeView, 'servings' | 'ingredients' | 'instructions' | 'yield'> = {
    ...{ servings: 4, ingredients, instructions: steps, yield: null },
  };
  return listCookSteps(recipe, scaleRecipe(recipe, { servings: 4, units: null, ...choice }, []));
}

const toAmounts = (steps: ReturnType<typeof cook>) =>
  steps.map(({ amounts }) =>
    amounts.map(({ amount, name, details }) => [amount, name, details].filter(Boolean).join(' | ')),
  );

const BUTTER = { id: 'butter', quantity: '5', units: 'tbsp', name: 'butter' };
const BUTTER_STEPS = [
  aStep({ markup: 'Melt {butter:3 tbsp} of the butter.', uses: [] }),
  aStep({ markup: 'Stir in the rest of the butter.', uses: ['butter'] }),
];

test('each step has what it takes of a line, and the last one how much the rest is', () => {
  expect(toAmounts(cook([BUTTER], BUTTER_STEPS))).toEqual([
    ['3 tbsp | butter'],
    ['2 tbsp | butter | the rest'],
  ]);
});

test.each([
  { servings: 8, units: null, amounts: [['6 tbsp | butter'], ['1/4 cup | butter | the rest']] },
  { servings: 2, units: null, amounts: [['1 1/2 tbsp | butter'], ['1 tbsp | butter | the rest']] },
])('for $servings servings, the amounts of the steps add up to the line', ({ servings, units, amounts }) => {
  expect(toAmounts(cook([BUTTER], BUTTER_STEPS, { servings, units }))).toEqual(amounts);
});

test.each([
  { quantity: '5-6', units: 'tbsp', taken: '3 tbsp' },
  { quantity: 'a few', units: 'tbsp', taken: '3 tbsp' },
  { quantity: '1', units: 'stick', taken: '3 tbsp' },
  { quantity: '5', units: 'tbsp', taken: 'about 3 tbsp' },
  { quantity: '3', units: 'tbsp', taken: '3 tbsp' },
])('what $taken leave of $quantity $units has no amount, since nobody can say it', ({ taken, ...line }) => {
  const steps = [aStep({ markup: `Melt {butter:${taken}} of it.`, uses: [] }), ...BUTTER_STEPS.slice(1)];
  const [, last] = toAmounts(cook([{ ...BUTTER, ...line }], steps));
  expect(last).toEqual(['butter | the rest']);
});

test('a line that goes in whole is told whole; a later step that uses it again has its name only', () => {
  const salt = { id: 'salt', quantity: '1', units: 'tsp', name: 'salt', plusToTaste: true };
  const steps = [
    aStep({ markup: 'Add the salt.', uses: ['salt'] }),
    aStep({ markup: 'Taste for salt.', uses: ['salt'] }),
  ];
  expect(toAmounts(cook([salt], steps))).toEqual([['1 tsp | salt | plus more to taste'], ['salt']]);
});

test('one of several things is named as one', () => {
  const onions = { id: 'onions', quantity: '3', units: '', name: 'yellow onions' };
  const steps = [aStep({ markup: 'Chop {onions:1} of the onions.', uses: [] })];
  expect(toAmounts(cook([onions], steps))).toEqual([['1 | yellow onion']]);
});

test('what a recipe does not say of its steps is read from their texts: what goes in, and what can be timed', () => {
  const { text, title } = aStep({ markup: 'Boil the rice for 12 to 14 minutes.' });
  const [step] = cook([{ quantity: '2', units: 'cups' }], [{ title, text }], { servings: 8 });
  expect(step?.amounts).toEqual([{ amount: '4 cups', name: 'rice', details: '' }]);
  expect(step?.timers).toEqual([{ minMinutes: 12, maxMinutes: 14, label: 'Cook' }]);
});

test('timers that a recipe names are taken as they are, and none if it says so', () => {
  const timers = [{ minMinutes: 45, maxMinutes: 45, label: 'Marinate' }];
  const markup = 'Wait for 12 hours.';
  const steps = cook([], [aStep({ markup, timers }), aStep({ markup, timers: [] })]);
  expect(steps.map((step) => step.timers)).toEqual([timers, []]);
});
