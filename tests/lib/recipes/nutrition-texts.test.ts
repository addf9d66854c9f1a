import {
  formatCoverage,
  listNutritionRows,
  type RecipeNutrition,
  toNutritionNode,
} from '@/lib/recipes/nutrition-rules';

const SERVING = {
  kcal: 423.4,
  protein: 12.5,
  fat: 0.26,
  carbohydrate: 30,
  fiber: 4,
  sugar: 8,
  sodiumMg: 1248.6,
};
const aNutrition = (fields: Partial<RecipeNutrition>): RecipeNutrition => ({
  perServing: SERVING,
  countedLines: 2,
  lines: 2,
  missing: [],
  estimated: [],
  ...fields,
});

test.each([
  {
    label: 'too few lines are counted',
    nutrition: aNutrition({ perServing: null, countedLines: 1, missing: ['rice'] }),
    text: 'We have figures for only 1 of 2 ingredients, too few for a total.',
  },
  {
    label: 'the only line is not counted',
    nutrition: aNutrition({ perServing: null, countedLines: 0, lines: 1 }),
    text: 'We have figures for only 0 of 1 ingredient, too few for a total.',
  },
  {
    label: 'everything is counted',
    nutrition: aNutrition({}),
    text: 'Estimate from 2 of 2 ingredients, without optional ones.',
  },
  {
    label: 'there is one ingredient',
    nutrition: aNutrition({ countedLines: 1, lines: 1 }),
    text: 'Estimate from 1 of 1 ingredient, without optional ones.',
  },
  {
    label: 'something is missing',
    nutrition: aNutrition({ lines: 4, missing: ['dill', 'pepper'] }),
    text: 'Estimate from 2 of 4 ingredients, without optional ones. Not counted: dill, pepper.',
  },
  {
    label: 'something is like another food',
    nutrition: aNutrition({ lines: 3, missing: ['dill'], estimated: ['oil', 'miso'] }),
    text: 'Estimate from 2 of 3 ingredients, without optional ones. Not counted: dill. Based on similar foods: oil, miso.',
  },
])('figures say what they are of if $label', ({ nutrition, text }) => {
  expect(formatCoverage(nutrition)).toBe(text);
});

test('a serving is shown in the order of a label, without digits that nobody knows', () => {
  expect(listNutritionRows(SERVING)).toEqual([
    ['Calories', '420'],
    ['Fat', '0.3 g'],
    ['Carbohydrate', '30 g'],
    ['Sugar', '8 g'],
    ['Fiber', '4 g'],
    ['Protein', '13 g'],
    ['Sodium', '1250 mg'],
  ]);
});

test.each([
  { figure: 0, grams: '0 g', calories: '0' },
  { figure: 0.04, grams: '0 g', calories: '0' },
  { figure: 4.99, grams: '5 g', calories: '0' },
  { figure: 5, grams: '5 g', calories: '10' },
  { figure: 9.94, grams: '9.9 g', calories: '10' },
  { figure: 9.95, grams: '10 g', calories: '10' },
  { figure: 14.6, grams: '15 g', calories: '10' },
  { figure: 15, grams: '15 g', calories: '20' },
])('$figure g are shown as $grams, and as many calories as $calories', ({ figure, grams, calories }) => {
  const rows = Object.fromEntries(listNutritionRows({ ...SERVING, kcal: figure, fat: figure }));
  expect(rows).toMatchObject({ Fat: grams, Calories: calories });
});

test.each([
  { label: 'too little is known', nutrition: aNutrition({ perServing: null }) },
  { label: 'one ingredient is left out', nutrition: aNutrition({ countedLines: 1 }) },
])('search engines are told no figures if $label', ({ nutrition }) => {
  expect(toNutritionNode(nutrition)).toBeNull();
});

test('search engines are told the figures of a serving that is counted in full', () => {
  expect(toNutritionNode(aNutrition({}))).toEqual({
    '@type': 'NutritionInformation',
    servingSize: '1 serving',
    calories: '420 calories',
    fatContent: '0.3 g',
    carbohydrateContent: '30 g',
    sugarContent: '8 g',
    fiberContent: '4 g',
    proteinContent: '13 g',
    sodiumContent: '1250 mg',
  });
});
