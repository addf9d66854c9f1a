import type { Weights } from '@/lib/quantities/conversion-rules';
import { toPlainText } from '@/lib/recipes/amount-reference-rules';
import type { LineView, RecipeView } from '@/lib/recipes/recipe-schema';
import { type RecipeChoice, scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { toUnscaledText } from '@/lib/recipes/unscaled-note-rules';

const aLine = (line: Partial<LineView>): LineView => ({
  ...{ quantity: '', units: '', name: 'rice', details: '' },
  ...line,
});

type Recipe = Pick<RecipeView, 'servings' | 'ingredients' | 'instructions' | 'yield'>;

/** A recipe for four, with the markup of its steps. */
function aRecipe(lines: Partial<LineView>[], steps: string[] = [], makes: Recipe['yield'] = null): Recipe {
  const instructions = steps.map((markup) => ({ title: 'Cook', text: toPlainText(markup), markup }));
  return { servings: 4, ingredients: lines.map(aLine), instructions, yield: makes };
}

const scale = (recipe: Recipe, choice: Partial<RecipeChoice> = {}, weights: (Weights | null)[] = []) =>
  scaleRecipe(recipe, { servings: recipe.servings, units: null, ...choice }, weights);

const toTexts = (recipe: Recipe, choice: Partial<RecipeChoice>, weights?: (Weights | null)[]) =>
  scale(recipe, choice, weights).lines.map(({ amount, size, name, about }) =>
    [amount, size, name, about].filter(Boolean).join(' '),
  );

test('at the author’s servings and units every text is the author’s, letter for letter', () => {
  const recipe = aRecipe(
    [
      { id: 'butter', quantity: '16', units: 'Tablespoons', name: 'butter', details: 'in 1/2-inch dice' },
      { id: 'wine', quantity: '750', units: 'ml', name: 'wine', about: 'about 1 bottle' },
    ],
    ['Melt {butter:1/2 cup} of the butter in 17 tbsp water at 350°F (175°C). Fill 4 bowls.'],
    { count: 24, unit: 'rolls' },
  );
  expect(scale(recipe)).toEqual({
    lines: [
      { amount: '16 Tablespoons', size: '', name: 'butter', about: '', details: 'in 1/2-inch dice' },
      { amount: '750 ml', size: '', name: 'wine', about: '(about 1 bottle)', details: '' },
    ],
    steps: ['Melt 1/2 cup of the butter in 17 tbsp water at 350°F (175°C). Fill 4 bowls.'],
    taken: [[{ lineId: 'butter', amount: '1/2 cup' }]],
    yield: '24 rolls',
    hasUnscaledSteps: false,
    hasUnscaledLines: false,
  });
});

test.each([
  { rule: 'an amount', line: { quantity: '1/2', units: 'cup' }, servings: 12, text: '1 1/2 cups rice' },
  {
    rule: 'the name with its number',
    line: { quantity: '1', name: 'yellow onion' },
    servings: 8,
    text: '2 yellow onions',
  },
  {
    rule: 'the name of a single one',
    line: { quantity: '3', name: 'bay leaves' },
    servings: 1,
    text: '3/4 bay leaf',
  },
  {
    rule: 'the name of things of one size',
    line: { quantity: '1', units: 'large', name: 'egg' },
    servings: 8,
    text: '2 large eggs',
  },
  {
    rule: 'not the name of what has a unit',
    line: { quantity: '1', units: 'clove', name: 'garlic' },
    servings: 8,
    text: '2 cloves garlic',
  },
  {
    rule: 'the word "piece"',
    line: { quantity: '1', units: 'piece', name: 'kombu' },
    servings: 12,
    text: '3 pieces kombu',
  },
  {
    rule: 'the number of cans, not their size',
    line: { quantity: '2', units: 'cans', size: '14.5 oz', name: 'tomatoes' },
    servings: 7,
    text: '3 1/2 cans (14.5 oz each) tomatoes',
  },
  {
    rule: 'a single can is not "each"',
    line: { quantity: '2', units: 'cans', size: '14.5 oz', name: 'tomatoes' },
    servings: 2,
    text: '1 can (14.5 oz) tomatoes',
  },
  { rule: 'a range', line: { quantity: '1-2', units: 'tbsp' }, servings: 8, text: '2-4 tbsp rice' },
  {
    rule: 'nothing of "to taste"',
    line: { quantity: '', units: 'to taste' },
    servings: 8,
    text: 'to taste rice',
  },
  { rule: 'nothing that is no amount', line: { quantity: 'a few' }, servings: 8, text: 'a few rice' },
  ...['1,500 to 2 kg', '2 and 3 cups', 'a couple of cups'].map((quantity) => ({
    rule: `not “${quantity}”, of which nobody knows how much it is, and says so`,
    ...{ line: { quantity }, servings: 8, text: `${quantity} (not scaled) rice` },
  })),
])('of a line scales: $rule', ({ line, servings, text }) => {
  expect(toTexts(aRecipe([line]), { servings })).toEqual([text]);
});

test.each([
  { rule: 'a number', about: 'about 5 large', servings: 8, text: '(about 10 large)' },
  { rule: 'things by their name', about: '1 chicken', servings: 8, text: '(about 2 chickens)' },
  {
    rule: 'a pack by its size',
    about: 'one 13.5 fl oz can',
    servings: 8,
    text: '(about 2 cans of 13.5 fl oz)',
  },
  { rule: 'a measure of a part', about: 'about 1/4 cup juice', servings: 8, text: '(about 1/2 cup juice)' },
  { rule: 'with the same reserve', about: 'almost 2 cups', servings: 8, text: '(almost 4 cups)' },
  { rule: 'not a small share of a pack', about: 'one 1 lb package', servings: 1, text: '' },
  { rule: 'not what has no number', about: 'a handful or so', servings: 8, text: '' },
  {
    rule: 'not what one of several is like',
    about: '4 by 4 inches, 1/3 oz',
    servings: 8,
    text: '(about 4 by 4 inches, 1/3 oz each)',
  },
])('of a second measure scales: $rule', ({ about, servings, text }) => {
  const [line] = scale(aRecipe([{ quantity: '1', about }]), { servings }).lines;
  expect(line?.about).toBe(text);
});

test('juice is measured in milliliters, whatever a cup of the fruit weighs', () => {
  const oranges = aRecipe([{ quantity: '8', name: 'oranges', about: 'about 2 1/2 cups juice' }]);
  const weights = [{ gramsPerCup: 180, units: {} }];
  expect(toTexts(oranges, { units: 'metric' }, weights)).toEqual(['8 oranges (about 590 ml juice)']);
});

test('a second measure in the unit of the line’s own system is told once', () => {
  const milk = aRecipe([{ quantity: '8', units: 'cups', name: 'milk', about: 'half a gallon' }]);
  expect(toTexts(milk, {})).toEqual(['8 cups milk (about half a gallon)']);
  expect(toTexts(milk, { servings: 2 })).toEqual(['4 cups milk']);
  const cheese = aRecipe([{ quantity: '8', units: 'oz', name: 'Gruyère', about: '2 cups' }]);
  const weights = [{ gramsPerCup: 108, units: {} }];
  expect(toTexts(cheese, { servings: 8 }, weights)).toEqual(['1 lb Gruyère (about 4 cups)']);
  expect(toTexts(cheese, { units: 'metric' }, weights)).toEqual(['225 g Gruyère']);
});

test('two measures of a line that come out the same are told once', () => {
  const line = { id: 'x', quantity: '8', units: 'oz (227 g)', name: 'cheese' };
  expect(toTexts(aRecipe([line]), { units: 'metric' })).toEqual(['227 g cheese']);
  const halved = aRecipe([line], ['Melt {x:4 oz} of it.']);
  expect(toTexts(halved, { units: 'metric' })).toEqual(['225 g cheese']);
  expect(toTexts(halved, { servings: 8 })).toEqual(['1 lb (450 g) cheese']);
});

const SUGAR: Weights = { gramsPerCup: 200, units: {} };

test.each([
  { quantity: '1/4', units: 'cup packed', scaled: ['1/2 cup packed', '2 tbsp packed', '4 tbsp packed'] },
  {
    quantity: '1/4',
    units: 'cup, firmly packed',
    scaled: ['1/2 cup firmly packed', '2 tbsp firmly packed', '4 tbsp firmly packed'],
  },
  {
    quantity: '2',
    units: 'loosely packed cups',
    scaled: ['4 cups loosely packed', '1 cup loosely packed', '400 g'],
  },
  { quantity: '1', units: 'scant cup', scaled: ['2 scant cups', '1/2 scant cup', 'about 200 g'] },
  { quantity: '1', units: 'heaped tbsp', scaled: ['2 heaped tbsp', '1/2 heaped tbsp', '1 heaped tbsp'] },
  { quantity: '4', units: 'heaped tbsp', scaled: ['8 heaped tbsp', '2 heaped tbsp', '4 heaped tbsp'] },
])(
  'how a measure is filled stays with it, twice, halved, and as metric cooks measure: $quantity $units',
  ({ scaled, ...line }) => {
    const recipe = aRecipe([{ ...line, name: '' }]);
    const choices: Partial<RecipeChoice>[] = [{ servings: 8 }, { servings: 2 }, { units: 'metric' }];
    expect(choices.flatMap((choice) => toTexts(recipe, choice, [SUGAR]))).toEqual(scaled);
  },
);

test.each([
  { quantity: '2', units: 'kg/4lb 2oz', metric: '2 kg', us: '4 lb + 2 oz' },
  { quantity: '300', units: 'g/12oz', metric: '300 g', us: '12 oz' },
  { quantity: '3', units: 'cups (750 mL)', metric: '750 ml', us: '3 cups' },
  { quantity: '2', units: 'tbsp (25 mL)', metric: '2 tbsp (25 mL)', us: '2 tbsp' },
  { quantity: '2', units: '(300 g)', metric: '2 (300 g)', us: '2 (11 oz)' },
  { quantity: '4 x 175', units: 'g/6oz', metric: '4 x 175 g', us: '4 x 6 oz' },
])(
  'of two measures of one amount, each system reads its author’s own: $quantity $units',
  ({ metric, us, ...line }) => {
    const recipe = aRecipe([{ ...line, name: '' }]);
    expect(toTexts(recipe, { units: 'metric' })).toEqual([metric]);
    expect(toTexts(recipe, { units: 'us' })).toEqual([us]);
  },
);

test('a second measure of a size is of each piece, for any number of them', () => {
  const recipe = aRecipe([{ quantity: '4 x 175', units: 'g/6oz', name: 'fillets' }]);
  expect(toTexts(recipe, { servings: 8 })).toEqual(['8 x 175 g (6 oz each) fillets']);
});

test.each([
  { units: 'large bunch', name: 'cilantro', twice: '2 large bunches cilantro' },
  { units: 'small handful', name: 'basil', twice: '2 small handfuls basil' },
  { units: 'thick slice', name: 'onion', twice: '2 thick slices onion' },
  { units: 'mug', name: 'raisins', twice: '2 mugs raisins' },
  { units: 'quarter teaspoon', name: 'salt', twice: '1/2 tsp salt' },
])('two of "1 $units" are in the plural', ({ units, name, twice }) => {
  expect(toTexts(aRecipe([{ quantity: '1', units, name }]), { servings: 8 })).toEqual([twice]);
});

test('a line that cannot be scaled says so itself, for other servings than its author’s', () => {
  const recipe = aRecipe([{ quantity: '1', units: '2-inch piece', name: 'ginger' }]);
  expect(toTexts(recipe, { servings: 8 })).toEqual(['1 2-inch piece (not scaled) ginger']);
  expect(toTexts(recipe, { units: 'metric' })).toEqual(['1 2-inch piece ginger']);
});

test('less than a quarter of a can is told with the can it is of, unless that was drained', () => {
  const weights = [{ gramsPerCup: 242, units: { can: 411 } }];
  const can = { quantity: '2', units: 'cans', size: '8 oz', name: 'tomatoes' };
  const toAll = (line: Partial<LineView>, choice: Partial<RecipeChoice>) =>
    toTexts(aRecipe([line]), choice, weights);
  const eighth = { ...can, quantity: '1/2' };
  expect(toAll(eighth, { servings: 1 })).toEqual(['2 tbsp (of an 8 oz can) tomatoes']);
  expect(toAll(eighth, { servings: 1, units: 'metric' })).toEqual(['2 tbsp (of a 227 g can) tomatoes']);
  expect(toAll(can, { servings: 1 })).toEqual(['1/2 can (8 oz) tomatoes']);
  expect(toAll({ ...eighth, details: 'drained' }, { servings: 1 })).toEqual(['1/4 can (8 oz) tomatoes']);
  const milk = { ...can, quantity: '1/2', size: '14 oz', name: 'condensed milk' };
  const density = [{ gramsPerCup: 306, units: { can: 397 } }];
  expect(toTexts(aRecipe([milk]), { servings: 1 }, density)).toEqual([
    '2 1/2 tbsp (of a 14 oz can) condensed milk',
  ]);
});

test('less than a quarter of a thing is of one, in the list and in the steps', () => {
  const onion = { gramsPerCup: 160, units: { piece: 110 } };
  const lemon = { gramsPerCup: 244, units: { piece: 48, wedge: 8 } };
  const recipe = aRecipe(
    [
      { id: 'onion', quantity: '2', name: 'red onions' },
      { id: 'lemon', quantity: '3', name: 'lemons' },
    ],
    [
      'Fry {onion:1} chopped onion. Add the juice of {lemon:1 1/2} lemons.',
      'Add {onion:1} of the onions. Serve with the other {lemon:1 1/2} lemons.',
    ],
  );
  const forSixteen = { ...recipe, servings: 16 };
  const { lines, steps } = scale(forSixteen, { servings: 1 }, [onion, lemon]);
  expect(lines.map(({ amount, name }) => `${amount} ${name}`)).toEqual([
    '1 1/2 tbsp red onion',
    '2 wedges lemon',
  ]);
  expect(steps).toEqual([
    'Fry 2 1/4 tsp chopped onion. Add the juice of 1 wedge of lemon.',
    'Add 2 1/4 tsp of the onion. Serve with the other wedge of lemon.',
  ]);
});

test.each([
  { details: '', text: '1 wedge' },
  { details: 'juiced', text: '1/4' },
  { details: 'cut into wedges', text: '1/4' },
  { details: 'zested, then halved', text: '1/4' },
])('less than a quarter of a lemon that is "$details" is $text', ({ details, text }) => {
  const weights = [{ gramsPerCup: 244, units: { piece: 48, wedge: 8 } }];
  const recipe = { ...aRecipe([{ quantity: '1', name: 'lemon', details }]), servings: 6 };
  expect(scale(recipe, { servings: 1 }, weights).lines[0]?.amount).toBe(text);
});

test('a share of a large onion is that of a large one, and spoonfuls of it have no size', () => {
  const weights = [{ gramsPerCup: 160, units: { piece: 110, large: 200 } }];
  const details = 'large, finely chopped';
  const recipe = aRecipe(
    [{ id: 'x', quantity: '1', name: 'yellow onion', details }],
    ['Fry {x:1} large onion.'],
  );
  const toLine = (servings: number) => {
    const { lines, steps } = scale({ ...recipe, servings: 8 }, { servings }, weights);
    return [lines[0]?.amount, lines[0]?.details, ...steps];
  };
  expect(toLine(1)).toEqual(['2 1/2 tbsp', 'finely chopped', 'Fry 2 1/2 tbsp onion.']);
  expect(toLine(2)).toEqual(['1/4', details, 'Fry 1/4 large onion.']);
  const bare = aRecipe([{ quantity: '1', name: 'onion', details: 'large' }]);
  expect(scale({ ...bare, servings: 16 }, { servings: 1 }, weights).lines[0]?.details).toBe('');
});

test('metric cooks get grams of a solid, milliliters of a liquid, and lengths in centimeters', () => {
  const recipe = aRecipe([
    { quantity: '2', units: 'cups', name: 'flour' },
    { quantity: '1', units: 'cup', name: 'olive oil' },
    { quantity: '1', units: 'can', size: '14.5 oz', name: 'tomatoes' },
    { quantity: '8', units: 'oz', name: 'bacon', details: 'in 1/2-inch strips' },
  ]);
  const weights = [125, 216, 240, null].map((gramsPerCup) => ({ gramsPerCup, units: {} }));
  expect(toTexts(recipe, { units: 'metric' }, weights)).toEqual([
    '250 g flour',
    '240 ml olive oil',
    '1 can (411 g) tomatoes',
    '225 g bacon',
  ]);
  expect(scale(recipe, { units: 'metric' }).lines[3]?.details).toBe('in 1 cm strips');
});

test.each([
  {
    rule: 'a whole line reads as the line does',
    line: { quantity: '3', units: 'tbsp', name: 'oil' },
    step: 'Heat {x:3 tbsp} of the oil.',
    servings: 24,
    text: 'Heat 1 cup + 2 tbsp of the oil.',
  },
  {
    rule: 'parts of what was rounded add up to it',
    line: { quantity: '5', units: 'cloves', name: 'garlic' },
    step: 'Slice {x:3 cloves} and grate {x:2 cloves}.',
    servings: 7,
    text: 'Slice 5 cloves and grate 4 cloves.',
  },
  {
    rule: 'a noun follows the number before it',
    line: { quantity: '3', name: 'limes' },
    step: 'Zest {x:2} limes.',
    servings: 2,
    text: 'Zest 1 lime.',
  },
  {
    rule: 'also behind another word',
    line: { quantity: '2', name: 'onions' },
    step: 'Fry {x:1/2} chopped onion and {x:1 1/2} sliced onions.',
    servings: 12,
    text: 'Fry 1 1/2 chopped onions and 4 1/2 sliced onions.',
  },
  {
    rule: 'what is taken of things follows the number of all',
    line: { quantity: '1', name: 'red chili' },
    step: 'Fry {x:1/2} of the red chili.',
    servings: 8,
    text: 'Fry 1 of the red chilies.',
  },
  {
    rule: 'so does another word for them',
    line: { quantity: '4', name: 'eggs' },
    step: 'Whisk {x:4} yolks.',
    servings: 1,
    text: 'Whisk 1 yolk.',
  },
  {
    rule: 'the other one is not counted',
    line: { quantity: '1', name: 'lemon' },
    step: 'Juice {x:1/2} lemon and slice the other {x:1/2} lemon.',
    servings: 8,
    text: 'Juice 1 lemon and slice the other lemon.',
  },
  {
    rule: 'a part of a can',
    line: { quantity: '1', units: 'can', size: '13.5 fl oz', name: 'coconut milk' },
    step: 'Add {x:1/2 can} of it.',
    servings: 8,
    text: 'Add 1 can of it.',
  },
  {
    rule: 'a part in another unit of the same measure',
    line: { quantity: '5', units: 'fl oz', name: 'evaporated milk' },
    step: 'Add {x:1/2 cup} of it.',
    servings: 8,
    text: 'Add 1 cup of it.',
  },
  {
    rule: 'water, and plates',
    line: {},
    step: 'Add 3 cups water. Serve on four plates.',
    servings: 8,
    text: 'Add 6 cups water. Serve on 8 plates.',
  },
])('in a step, $rule', ({ line, step, servings, text }) => {
  expect(scale(aRecipe([{ id: 'x', ...line }], [step]), { servings }).steps).toEqual([text]);
});

test.each([
  { quantity: 'two', units: '', name: 'onions', isTold: true },
  { quantity: '1,500', units: 'kg', name: 'flour', isTold: true },
  { quantity: '1,5', units: 'kg', name: 'flour', isTold: false },
  { quantity: '१', units: 'cup', name: 'rice', isTold: true },
  { quantity: '1 1/2', units: 'cups', name: 'rice', isTold: false },
  { quantity: 'some', units: '', name: 'parsley', isTold: false },
  { quantity: '', units: '', name: 'salt', isTold: false },
])('that "$quantity $units" of $name is not scaled is told: $isTold', ({ isTold, ...line }) => {
  expect(scale(aRecipe([line]), { servings: 8 }).hasUnscaledLines).toBe(isTold);
  expect(scale(aRecipe([line]), { units: 'metric' }).hasUnscaledLines).toBe(false);
});

test.each([
  { lines: false, steps: false, text: 'Times, pan sizes, and notes' },
  { lines: false, steps: true, text: 'Amounts in the steps, times, pan sizes, and notes' },
  { lines: true, steps: false, text: 'Some amounts, times, pan sizes, and notes' },
  { lines: true, steps: true, text: 'Some amounts, all those in the steps, times, pan sizes, and notes' },
])('$text are for the author’s servings', ({ lines, steps, text }) => {
  expect(toUnscaledText({ hasUnscaledLines: lines, hasUnscaledSteps: steps })).toBe(text);
});

test('what steps take of a line is in the line’s units', () => {
  const recipe = aRecipe(
    [{ id: 'oil', quantity: '1/2', units: 'cup', name: 'oil' }],
    ['Heat {oil:3 tbsp} of the oil.', 'Pour over {oil:5 tbsp} of oil.'],
  );
  const { lines, steps } = scale(recipe, { units: 'metric' });
  expect(lines[0]?.amount).toBe('120 ml');
  expect(steps).toEqual(['Heat 45 ml of the oil.', 'Pour over 75 ml of oil.']);
});

test('a line of which very many steps take something scales, too', () => {
  const step = 'Add {x:1 tbsp}. '.repeat(300);
  const recipe = aRecipe(
    [{ id: 'x', quantity: '18 3/4', units: 'cups', name: 'oil' }],
    Array.from({ length: 20 }, () => step),
  );
  expect(scale(recipe, { servings: 8 }).steps[19]).toBe('Add 2 tbsp. '.repeat(300));
});

test('a reference to a line that is gone reads as it was written', () => {
  expect(scale(aRecipe([], ['Add {gone:2 cups} of it.']), { servings: 8 }).steps).toEqual([
    'Add 2 cups of it.',
  ]);
});

test('of a line’s range and its part neither is lost', () => {
  const recipe = aRecipe(
    [{ id: 'stock', quantity: '2-3', units: 'cups', name: 'stock' }],
    ['Add {stock:1 cup} of the stock.'],
  );
  const { lines, steps } = scale(recipe, { servings: 8 });
  expect([lines[0]?.amount, ...steps]).toEqual(['4-6 cups', 'Add 2 cups of the stock.']);
});

test('what it makes scales, at least to a part of one', () => {
  const texts = [1, 8, 50].map(
    (servings) => scale(aRecipe([], [], { count: 12, unit: 'tacos' }), { servings }).yield,
  );
  expect(texts).toEqual(['3 tacos', '24 tacos', '150 tacos']);
  expect(scale(aRecipe([], [], { count: 4, unit: 'pizzas' }), { servings: 1 }).yield).toBe('1 pizza');
  expect(scale(aRecipe([], [], { count: 1, unit: 'loaf' }), { servings: 2 }).yield).toBe('1/2 loaf');
});

describe('a step without references', () => {
  const toRecipe = (text: string) => ({
    ...aRecipe([{ quantity: '2', name: 'eggs' }], ['Heat the oven.']),
    instructions: [
      { title: 'Heat', text: 'Heat 1 cup of water.', markup: 'Heat 1 cup of water.' },
      { title: 'Add', text },
    ],
  });

  test('that says how much keeps all steps as they are, and this is told', () => {
    const { steps, hasUnscaledSteps } = scale(toRecipe('Add 2 eggs.'), { servings: 8 });
    expect(steps).toEqual(['Heat 1 cup of water.', 'Add 2 eggs.']);
    expect(hasUnscaledSteps).toBe(true);
  });

  test.each([
    'Add 2 of the eggs.',
    'Add 2 beaten eggs.',
    'Add 2 cloves of garlic.',
    'Add 1/2 cup of the eggs.',
  ])('is one whose reference was lost when its line changed: "%s"', (text) => {
    const recipe = aRecipe([{ quantity: '3', name: 'eggs' }], [text]);
    expect(scale(recipe, { servings: 8 })).toMatchObject({ steps: [text], hasUnscaledSteps: true });
  });

  test.each(['Add two eggs.', 'Add half an onion.', 'Add ½ cup milk.', 'Add २ eggs.', 'Add One egg.'])(
    'says how much in any digits and in words: "%s"',
    (text) => {
      expect(scale(toRecipe(text), { servings: 8 }).hasUnscaledSteps).toBe(true);
    },
  );

  test.each([
    'Cook for two minutes, or half an hour.',
    'Fry one by one, for two to three more minutes.',
    'Slice it ½ inch thick and bake for 1½ hours.',
    'Cut in half and add half of the onions, in one layer.',
  ])('stops nothing with words that are no amounts: "%s"', (text) => {
    expect(scale(toRecipe(text), { servings: 8 }).hasUnscaledSteps).toBe(false);
  });

  test('that only tells times, temperatures and lengths stops nothing', () => {
    const text = 'Bake for 20 to 25 minutes at 350°F, in a 9 x 13 inch pan, for 1 1/2 hours.';
    const { steps, hasUnscaledSteps } = scale(toRecipe(text), { servings: 8 });
    expect(steps).toEqual(['Heat 2 cups of water.', text]);
    expect(hasUnscaledSteps).toBe(false);
  });

  test('is for the right servings at those of the author, and has its temperatures in the units of the cook', () => {
    const { steps, hasUnscaledSteps } = scale(toRecipe('Add 2 eggs at 350°F.'), { units: 'metric' });
    expect(steps).toEqual(['Heat 1 cup of water.', 'Add 2 eggs at 175°C (350°F).']);
    expect(hasUnscaledSteps).toBe(false);
  });
});
