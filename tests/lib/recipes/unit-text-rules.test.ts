import Fraction from 'fraction.js';
import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import { isLiquid, toNumbered } from '@/lib/recipes/counted-noun-rules';
import { createPortionChange } from '@/lib/recipes/scaled-recipe-rules';
import { changeContents, changeDegrees, changeLengths, changeMeasures } from '@/lib/recipes/unit-text-rules';

test.each([
  { rule: 'water', text: 'Add 2 1/2 cups water.', factor: '2', changed: 'Add 5 cups water.' },
  {
    rule: 'a range',
    text: 'Work in 4 to 6 tbsp cold water.',
    factor: '2',
    changed: 'Work in 1/2 to 3/4 cup cold water.',
  },
  {
    rule: 'both measures of an amount',
    text: 'Pour in 325 ml (1 3/8 cups) of water.',
    factor: '2',
    changed: 'Pour in 650 ml (2 3/4 cups) of water.',
  },
  { rule: 'not what each piece weighs', text: 'about 20 g each', factor: '2', changed: 'about 20 g each' },
  {
    rule: 'not what pieces weigh',
    text: '4 equal pieces of about 7 1/2 oz (210 g)',
    factor: '2',
    changed: '4 equal pieces of about 7 1/2 oz (210 g)',
  },
  { rule: 'not a pot', text: 'in a 4 quart pot', factor: '2', changed: 'in a 4 quart pot' },
  { rule: 'not a pot with a hyphen', text: 'a 4-quart pot', factor: '2', changed: 'a 4-quart pot' },
  { rule: 'not a pot in short', text: 'in a 5 qt. pot', factor: '2', changed: 'in a 5 qt. pot' },
  {
    rule: 'not a Dutch oven',
    text: 'in a 5 quart Dutch oven',
    factor: '2',
    changed: 'in a 5 quart Dutch oven',
  },
  { rule: 'not what a can holds', text: 'a 28 oz can', factor: '2', changed: 'a 28 oz can' },
  { rule: 'not what one thing weighs', text: 'a 4-lb chicken', factor: '2', changed: 'a 4-lb chicken' },
  { rule: 'abbreviations', text: 'Boil 2 lbs. potatoes.', factor: '2', changed: 'Boil 4 lb potatoes.' },
  {
    rule: 'what ends a sentence',
    text: 'Add 2 oz. Then stir.',
    factor: '2',
    changed: 'Add 4 oz. Then stir.',
  },
  {
    rule: 'not what is for each batch',
    text: 'Add the sauce, and 2 tbsp water per batch.',
    factor: '2',
    changed: 'Add the sauce, and 2 tbsp water per batch.',
  },
  {
    rule: 'not what goes into each',
    text: 'Fill each with 2 tsp filling, about 1 tbsp per dumpling.',
    factor: '2',
    changed: 'Fill each with 2 tsp filling, about 1 tbsp per dumpling.',
  },
  {
    rule: 'not what each takes',
    text: 'Use 1 tbsp for each; 1/4 cup into each ring.',
    factor: '2',
    changed: 'Use 1 tbsp for each; 1/4 cup into each ring.',
  },
  {
    rule: 'not what is added again and again',
    text: 'Add 1 cup of water at a time.',
    factor: '2',
    changed: 'Add 1 cup of water at a time.',
  },
  {
    rule: 'all that is added little by little',
    text: 'Add 4 cups water a ladle at a time.',
    factor: '2',
    changed: 'Add 8 cups water a ladle at a time.',
  },
  {
    rule: 'what another clause does not give to each',
    text: 'Score each fillet, add 2 cups water and fry for 2 minutes on each side.',
    factor: '2',
    changed: 'Score each fillet, add 4 cups water and fry for 2 minutes on each side.',
  },
  { rule: 'not times', text: 'Cook for 5 minutes.', factor: '2', changed: 'Cook for 5 minutes.' },
])('of the measures in a step scale: $rule', ({ text, factor, changed }) => {
  expect(changeMeasures(text, { factor: new Fraction(factor), system: null, weights: null })).toBe(changed);
});

test.each([
  { text: 'Add 2 cups of water.', system: 'metric', changed: 'Add 475 ml of water.' },
  { text: 'Add 3 tbsp water.', system: 'metric', changed: 'Add 3 tbsp water.' },
  { text: 'Add 4 to 6 tbsp water.', system: 'metric', changed: 'Add 60 to 90 ml water.' },
  { text: '325 ml (1 3/8 cups) of water', system: 'us', changed: '1 3/8 cups (325 ml) of water' },
  { text: '325 ml (1 3/8 cups) of water', system: 'metric', changed: '325 ml (1 3/8 cups) of water' },
  { text: 'about 7 1/2 oz (210 g) each', system: 'metric', changed: 'about 210 g (7 1/2 oz) each' },
  { text: 'a 5 qt. pot', system: 'metric', changed: 'a 4.7 l pot' },
  { text: 'a 5-quart pot', system: 'metric', changed: 'a 4.7 l pot' },
  { text: 'a 5-quart pot', system: 'us', changed: 'a 5-quart pot' },
  { text: 'a 5- to 6-quart pot', system: 'metric', changed: 'a 4.7 to 5.7 l pot' },
  { text: 'a 28-ounce can of tomatoes', system: 'metric', changed: 'a 794 g can of tomatoes' },
  { text: 'a 28 oz can of tomatoes', system: 'metric', changed: 'a 794 g can of tomatoes' },
  { text: 'An 8-oz steak', system: 'metric', changed: 'A 225 g steak' },
  { text: 'a 1 3/4 lb fish', system: 'metric', changed: 'an 800 g fish' },
  { text: 'a 2-liter pot', system: 'us', changed: 'a 2-liter pot' },
] satisfies { text: string; system: UnitSystem; changed: string }[])(
  '"$text" is "$changed" for $system cooks',
  ({ text, system, changed }) => {
    expect(changeMeasures(text, { factor: new Fraction(1), system, weights: null })).toBe(changed);
  },
);

test('an amount that is scaled and has both measures begins with the one of the cook', () => {
  const text = '325 ml (1 3/8 cups) of water';
  const scaled = changeMeasures(text, { factor: new Fraction(2), system: 'us', weights: null });
  expect(scaled).toBe('2 3/4 cups (650 ml) of water');
});

test.each([
  { text: '2 cups water per batch', changed: '475 ml water per batch' },
  { text: 'a 4 quart pot', changed: 'a 3.8 l pot' },
  { text: 'a 4-lb chicken', changed: 'a 1.8 kg chicken' },
  { text: 'a 28 oz can', changed: 'a 794 g can' },
])('"$text" does not scale, but has the units of the cook', ({ text, changed }) => {
  const options = { factor: new Fraction(2), system: 'metric', weights: null } as const;
  expect(changeMeasures(text, options)).toBe(changed);
});

test.each([
  { text: 'Heat to 350°F (175°C).', system: 'metric', changed: 'Heat to 175°C (350°F).' },
  { text: 'Heat to 350°F (175°C).', system: 'us', changed: 'Heat to 350°F (175°C).' },
  { text: 'Heat to 350°F (175°C).', system: null, changed: 'Heat to 350°F (175°C).' },
  { text: 'until it reads 165°F', system: 'metric', changed: 'until it reads 74°C (165°F)' },
  { text: 'Bake at 180°C.', system: 'us', changed: 'Bake at 355°F (180°C).' },
  { text: '350-375°F', system: 'metric', changed: '175-190°C (350-375°F)' },
  {
    text: 'between 330°F (165°C) and 350°F (175°C)',
    system: 'metric',
    changed: 'between 165°C (330°F) and 175°C (350°F)',
  },
] satisfies { text: string; system: UnitSystem | null; changed: string }[])(
  '"$text" is "$changed" with the degrees of $system',
  ({ text, system, changed }) => {
    expect(changeDegrees(text, system)).toBe(changed);
  },
);

test.each([
  { rule: 'a difference', text: 'Lower the heat by 25°F.', changed: 'Lower the heat by 25°F.' },
  { rule: 'a rough one', text: 'by about 10 to 25°F', changed: 'by about 10 to 25°F' },
  { rule: 'a distance', text: 'within 5°F of it', changed: 'within 5°F of it' },
  { rule: 'a comparison', text: 'bake 25°F lower', changed: 'bake 25°F lower' },
  { rule: 'below zero', text: 'Freeze at -10°F.', changed: 'Freeze at -10°F.' },
  {
    rule: 'not below zero with the other one',
    text: 'frozen at -4°F (-20°C)',
    changed: 'frozen at -20°C (-4°F)',
  },
  { rule: 'not zero', text: 'Freeze at 0°F (-18°C).', changed: 'Freeze at -18°C (0°F).' },
  { rule: 'not two', text: '350°F-375°F', changed: '175°C (350°F)-190°C (375°F)' },
])('of degrees stays as it was written: $rule', ({ text, changed }) => {
  expect(changeDegrees(text, 'metric')).toBe(changed);
});

test.each([
  { text: '1-inch cubes', changed: '2.5 cm cubes' },
  { text: '1/2-inch slices', changed: '1 cm slices' },
  { text: 'rolled 1/8 inch thick', changed: 'rolled 3 mm thick' },
  { text: 'a 1/4-inch dice', changed: 'a 6 mm dice' },
  { text: '1/8 to 1/4 inch thick', changed: '3 to 6 mm thick' },
  { text: '1/4 to 1/2 inch thick', changed: '0.5 to 1 cm thick' },
  { text: '1/4 inch (6 mm) thick', changed: '6 mm (1/4 inch) thick' },
  { text: '2 1/2 inches deep', changed: '6.5 cm deep' },
  { text: 'a 9-inch square pan', changed: 'a 23 cm square pan' },
  { text: 'an 8-inch (20 cm) dish', changed: 'a 20 cm (8-inch) dish' },
  { text: 'a 7-inch dish', changed: 'an 18 cm dish' },
  { text: 'a 9 x 13 inch (23 x 33 cm) dish', changed: 'a 23 x 33 cm (9 x 13 inch) dish' },
  { text: 'a 9x13-inch pan', changed: 'a 23 x 33 cm pan' },
  { text: 'a 9 x 13 inch pan', changed: 'a 23 x 33 cm pan' },
  { text: 'a 9×13-inch (23 x 33 cm) pan', changed: 'a 23 x 33 cm (9×13-inch) pan' },
  { text: 'a 9-by-13-inch pan', changed: 'a 23 by 33 cm pan' },
  { text: 'a 10- to 12-inch skillet', changed: 'a 25 to 30 cm skillet' },
  { text: 'a 12-inch skillet', changed: 'a 30 cm skillet' },
  { text: 'a 12-in. skillet', changed: 'a 30 cm skillet' },
  { text: 'a 9 x 5 x 3 inch loaf pan', changed: 'a 23 x 13 x 7.5 cm loaf pan' },
  { text: '1-2 inches wide', changed: '2.5-5 cm wide' },
  { text: '1-1/2 inches wide', changed: '1-1/2 inches wide' },
  { text: 'It is done, inch by inch.', changed: 'It is done, inch by inch.' },
])('for metric cooks, "$text" is "$changed"', ({ text, changed }) => {
  expect(changeLengths(text, 'metric')).toBe(changed);
  expect(changeLengths(text, 'us')).toBe(text);
});

test('a text of many digits is read at once', () => {
  const digits = '1'.repeat(200_000);
  expect(changeMeasures(digits, { factor: new Fraction(2), system: 'us', weights: null })).toBe(digits);
  expect(changeLengths(changeDegrees(digits, 'metric'), 'metric')).toBe(digits);
});

test('of very many measures in a text, the first hundred change', () => {
  const changed = changeMeasures('1 oz '.repeat(1_000), {
    factor: new Fraction(2),
    system: null,
    weights: null,
  });
  expect(changed).toBe(`${'2 oz '.repeat(100)}${'1 oz '.repeat(900)}`);
});

test('what a can holds reads as on its label', () => {
  expect(['14.5 oz', '13.5 fl oz', '400 g'].map((size) => changeContents(size, 'metric'))).toEqual([
    '411 g',
    '400 ml',
    '400 g',
  ]);
  expect(changeContents('14.5 oz', 'us')).toBe('14.5 oz');
});

test.each([
  { rule: 'dishes', text: 'Ladle into 4 deep bowls', changed: 'Ladle into 6 deep bowls' },
  { rule: 'words', text: 'divide among four plates', changed: 'divide among 6 plates' },
  { rule: 'drinking cups', text: 'Spoon into four cups', changed: 'Spoon into 6 cups' },
  { rule: 'not measuring cups', text: 'Add 4 cups stock', changed: 'Add 4 cups stock' },
  { rule: 'what is cut', text: 'Cut it into 4 wedges', changed: 'Cut it into 6 wedges' },
  { rule: 'not what each is cut into', text: 'cut each into 4 wedges', changed: 'cut each into 4 wedges' },
  {
    rule: 'not what each thing is cut into',
    text: 'Cut each tomato into 4 wedges, and each piece into four squares.',
    changed: 'Cut each tomato into 4 wedges, and each piece into four squares.',
  },
  { rule: 'not the pieces of each', text: 'into 4 equal pieces each', changed: 'into 4 equal pieces each' },
  {
    rule: 'what is cut after another clause',
    text: 'Wash each tomato. Cut it into 4 wedges.',
    changed: 'Wash each tomato. Cut it into 6 wedges.',
  },
  { rule: 'what is made', text: 'go onto the 8 pizzas', changed: 'go onto the 12 pizzas' },
  { rule: 'each number once', text: '8 pizzas on 4 plates', changed: '12 pizzas on 6 plates' },
  { rule: 'not other numbers', text: 'Turn 3 pizzas on 5 plates', changed: 'Turn 3 pizzas on 5 plates' },
])('of the numbers of portions change: $rule', ({ text, changed }) => {
  const portions = [
    { written: 8, wanted: '12', unit: 'pizzas' },
    { written: 4, wanted: '6', unit: '' },
  ];
  expect(createPortionChange(portions)(text)).toBe(changed);
});

test('a single portion is one plate', () => {
  expect(createPortionChange([{ written: 4, wanted: '1', unit: '' }])('on 4 plates')).toBe('on 1 plate');
});

test.each([
  { one: 'yellow onion', several: 'yellow onions' },
  { one: 'tomato', several: 'tomatoes' },
  { one: 'red chili', several: 'red chilies' },
  { one: 'bay leaf', several: 'bay leaves' },
  { one: 'radish', several: 'radishes' },
  { one: 'cherry', several: 'cherries' },
  { one: 'avocado', several: 'avocados' },
  { one: 'zucchini', several: 'zucchini' },
  { one: 'jalapeño', several: 'jalapeños' },
  { one: 'chicken breast with skin', several: 'chicken breasts with skin' },
  { one: 'egg, beaten', several: 'eggs, beaten' },
])('$one and $several are the same thing', ({ one, several }) => {
  expect([toNumbered(one, true), toNumbered(several, true)]).toEqual([several, several]);
  expect([toNumbered(one, false), toNumbered(several, false)]).toEqual([one, one]);
});

test('a name without a noun stays', () => {
  expect([toNumbered('(whatever you have)', true), toNumbered('', false)]).toEqual([
    '(whatever you have)',
    '',
  ]);
});

test.each([
  { name: 'low-sodium chicken stock', isPoured: true },
  { name: 'extra-virgin olive oil', isPoured: true },
  { name: 'heavy cream', isPoured: true },
  { name: 'sour cream', isPoured: false },
  { name: 'all-purpose flour', isPoured: false },
  { name: 'milk chocolate', isPoured: false },
])('$name is measured in milliliters: $isPoured', ({ name, isPoured }) => {
  expect(isLiquid(name)).toBe(isPoured);
});
