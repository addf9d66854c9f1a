import { addLine, aProduct, checkChanged, get, getStep, testFaults } from '@/tests/support/small-catalog';

describe('a serving', () => {
  testFaults([
    {
      label: 'a main course of too much energy',
      change: ({ recipes: [chicken] }) => {
        Object.assign(get(chicken.ingredients, 'oil'), { quantity: '2', units: 'cups' });
      },
      rule: 'serving-energy',
      mention: 'not 150 to 1100',
    },
    {
      label: 'a dessert of too little energy',
      change: ({ recipes: [, buns] }) => {
        buns.foodTypes = ['Dessert', 'Vegan', 'Vegetarian'];
        buns.servings = 100;
      },
      rule: 'serving-energy',
      mention: 'not 60 to 600',
    },
    {
      label: 'a main course that weighs too much',
      change: ({ recipes: [chicken] }) => {
        Object.assign(get(chicken.ingredients, 'tomatoes'), { quantity: '6' });
      },
      rule: 'serving-weight',
      mention: 'not 150 to 700',
    },
    {
      label: 'too much sodium',
      change: ({ recipes: [chicken] }) => {
        Object.assign(get(chicken.ingredients, 'salt'), { quantity: '4' });
      },
      rule: 'serving-sodium',
      mention: '2000 at most',
    },
  ]);

  test('what is thrown away, or can be left out, is not on the plate', () => {
    const problems = checkChanged(({ recipes: [chicken] }) => {
      Object.assign(get(chicken.ingredients, 'tomatoes'), { quantity: '6', used: 0.1 });
      Object.assign(get(chicken.ingredients, 'salt'), { quantity: '4', optional: true });
    });
    expect(problems).toEqual([]);
  });
});

describe('proportions', () => {
  testFaults([
    {
      label: 'a dough that is too wet',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 0).text = getStep(buns, 0).text.replace('1 1/3 cups', '2 cups');
      },
      rule: 'dough-water',
      mention: '55 to 75 %',
    },
    {
      label: 'a dough without enough salt',
      change: ({ recipes: [, buns] }) => {
        get(buns.ingredients, 'salt').quantity = '1/2';
      },
      rule: 'dough-salt',
      mention: 'make it 0.8 to 2 %',
    },
    {
      label: 'rice with too much water',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 0).text = getStep(chicken, 0).text.replace('2 1/2 cups', '4 cups');
      },
      rule: 'rice-water',
      mention: '2.67 cups of water for one',
    },
    {
      label: 'oil that is not as deep as said',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 1).text = getStep(buns, 1).text.replace('1 1/2 inches', '3 inches');
      },
      rule: 'frying-oil',
      mention: '1.7 inches deep',
    },
    {
      label: 'oil in a pot of which nobody knows the size',
      change: ({ recipes: [, buns] }) => {
        buns.equipment = [{ name: 'heavy pot' }];
      },
      rule: 'frying-oil',
      mention: 'give the inches of the pot',
    },
    {
      label: 'pieces of another weight than said',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 1).text = getStep(buns, 1).text.replace('70 g', '20 g');
      },
      rule: 'piece-weight',
      mention: 'not "20 g each"',
    },
    {
      label: 'pieces of another size than the spoon that shapes them',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 1).text += ' Shape each with a heaped teaspoon.';
      },
      rule: 'piece-weight',
      mention: 'not "heaped teaspoon"',
    },
    {
      label: 'a yield that cannot be',
      change: ({ recipes: [, buns] }) => {
        buns.yield = { count: 300, unit: 'buns' };
        getStep(buns, 1).text = getStep(buns, 1).text.replace(', 70 g each', '');
      },
      rule: 'piece-weight',
      mention: 'mend the yield',
    },
  ]);
});

describe('degrees', () => {
  testFaults([
    {
      label: 'degrees that do not agree',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 1).text = getStep(buns, 1).text.replace('(175°C)', '(190°C)');
      },
      rule: 'degrees',
      mention: 'it is about 177°C',
    },
    {
      label: 'degrees of one kind only',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 1).text = getStep(buns, 1).text.replace(' (175°C)', '');
      },
      rule: 'degrees-form',
      mention: 'write 350°F (175°C)',
    },
  ]);
});

test('a product without figures makes no dish too light', () => {
  const problems = checkChanged((catalog) => {
    const [chicken] = catalog.recipes;
    addLine(catalog, aProduct('stew', { gramsPerCup: 240 }));
    Object.assign(get(chicken.ingredients, 'added'), { quantity: '4', units: 'cups' });
    for (const id of ['chicken', 'rice', 'oil']) Object.assign(get(chicken.ingredients, id), { used: 0.01 });
  });
  expect(problems).toEqual([]);
});
