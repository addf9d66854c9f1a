import { findNutritionContradiction } from '@/lib/recipes/nutrition-consistency-rules';
import { NO_FLAGS } from '@/tests/support/diet-flags';

const FLOUR = { kcal: 364, protein: 10, fat: 1, carbohydrate: 76, fiber: 2.7, sugar: 0.3, sodiumMg: 2 };
const WINE = { kcal: 85, protein: 0.1, fat: 0, carbohydrate: 2.6, fiber: 0, sugar: 0.6, sodiumMg: 4 };

test.each([
  {
    rule: 'more nutrients than food',
    figures: { ...FLOUR, protein: 90, fat: 80, carbohydrate: 60 },
    found: { figure: 'carbohydrate', message: expect.stringContaining('are 230 g of 100 g') },
  },
  { rule: 'more sugar than carbohydrate', figures: { ...FLOUR, sugar: 78 }, found: { figure: 'sugar' } },
  {
    rule: 'much less energy than its nutrients have',
    figures: { ...FLOUR, kcal: 36 },
    found: { figure: 'kcal', message: expect.stringContaining('about 353 kcal') },
  },
  {
    rule: 'its energy in kJ',
    figures: { ...WINE, carbohydrate: 20, kcal: 335 },
    found: { figure: 'kcal', message: expect.stringContaining('kJ') },
  },
])('figures are refused that have $rule', ({ figures, found }) => {
  expect(findNutritionContradiction({ nutrition: figures, flags: NO_FLAGS })).toMatchObject(found);
});

test.each([
  {
    rule: 'nothing',
    figures: { ...FLOUR, kcal: 0, protein: 0, fat: 0, carbohydrate: 0, fiber: 0, sugar: 0 },
  },
  { rule: 'rounded figures', figures: { ...FLOUR, protein: 12, fat: 2, carbohydrate: 88, kcal: 420 } },
  { rule: 'more fiber than carbohydrate', figures: { ...FLOUR, carbohydrate: 2, fiber: 27, kcal: 60 } },
  { rule: 'acid, like vinegar', figures: { ...WINE, kcal: 19, carbohydrate: 0.3, sugar: 0 } },
])('figures are accepted of a food with $rule', ({ figures }) => {
  expect(findNutritionContradiction({ nutrition: figures, flags: NO_FLAGS })).toBeNull();
});

test('alcohol is energy that no figure names, so wine is accepted, but not what has none', () => {
  for (const flags of [undefined, null, { ...NO_FLAGS, alcohol: 'yes' as const }]) {
    expect(findNutritionContradiction({ nutrition: WINE, flags })).toBeNull();
  }
  expect(findNutritionContradiction({ nutrition: WINE, flags: NO_FLAGS })).toMatchObject({ figure: 'kcal' });
});

test('unknown figures contradict nothing', () => {
  for (const nutrition of [null, undefined]) expect(findNutritionContradiction({ nutrition })).toBeNull();
});
