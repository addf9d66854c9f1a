import {
  addLine,
  aProduct,
  checkChanged,
  type Fault,
  get,
  getStep,
  testFaults,
} from '@/tests/support/small-catalog';

const toLine =
  (id: string, change: Record<string, unknown>) =>
  ({ recipes: [chicken] }: Parameters<Fault['change']>[0]) => {
    Object.assign(get(chicken.ingredients, id), change);
  };

describe('each use has its line, each line its uses, and the parts add up', () => {
  testFaults([
    {
      label: 'two lines with one id',
      change: ({ recipes: [chicken] }) => {
        const { ingredients } = chicken;
        ingredients.push({ ...get(ingredients, 'rice'), quantity: '' });
        get(ingredients, 'rice').quantity = '';
      },
      rule: 'line-id',
      mention: 'give one of them another',
    },
    {
      label: 'a step that uses what is no line',
      change: ({ recipes: [chicken] }) => getStep(chicken, 0).uses.push('saffron'),
      rule: 'use-without-line',
      mention: 'step 1 names "saffron"',
    },
    {
      label: 'a substitute for what is no line',
      change: ({ recipes: [chicken] }) => {
        chicken.substitutes.push({
          for: 'saffron',
          use: 'turmeric',
          ratio: '1:1',
          effect: 'more color than taste',
        });
      },
      rule: 'use-without-line',
      mention: 'substitutes names "saffron"',
    },
    {
      label: 'a brace that is no reference',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 2).text += ' Stir in {the rest}.';
      },
      rule: 'reference-form',
      mention: 'write {lineId:amount}',
    },
    {
      label: 'a line that no step uses',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 2).uses = ['oil', 'tomatoes'];
      },
      rule: 'line-unused',
      mention: 'no step uses "garlic"',
    },
    {
      label: 'parts that are less than their line',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 2).uses = ['garlic', 'tomatoes'];
      },
      rule: 'parts',
      mention: 'add up to less than its 3 tbsp',
    },
    {
      label: 'parts that are more than their line',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 1).text = getStep(chicken, 1).text.replace('2 tbsp', '4 tbsp');
      },
      rule: 'parts',
      mention: 'add up to more than its 3 tbsp',
    },
    {
      label: 'a rest of what is all taken',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 1).text = getStep(chicken, 1).text.replace('2 tbsp', '3 tbsp');
      },
      rule: 'parts',
      mention: 'remove it from the uses',
    },
    {
      label: 'a line that goes in whole twice',
      change: ({ recipes: [chicken] }) => getStep(chicken, 2).uses.push('rice'),
      rule: 'parts',
      mention: '2 steps use all of "rice"',
    },
    {
      label: 'a part in a unit that does not convert',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 1).text = getStep(chicken, 1).text.replace('2 tbsp', '2 oz');
      },
      rule: 'parts',
      mention: 'write it in a unit that converts',
    },
    {
      label: 'a part of what has no quantity',
      change: toLine('oil', { quantity: '', units: '' }),
      rule: 'parts',
      mention: 'has no quantity',
    },
  ]);

  test('parts in other units of the same kind add up', () => {
    const problems = checkChanged(({ recipes: [chicken] }) => {
      getStep(chicken, 1).text = getStep(chicken, 1).text.replace('{oil:2 tbsp}', '{oil:1/8 cup}');
    });
    expect(problems).toEqual([]);
  });

  test('any number of steps may use what is added to taste', () => {
    const problems = checkChanged((catalog) => {
      addLine(catalog, aProduct('cumin'));
      getStep(catalog.recipes[0], 1).uses.push('added');
    });
    expect(problems).toEqual([]);
  });
});

describe('the words, the form, the size and the weight of a line fit its product', () => {
  testFaults([
    {
      label: 'words that name another product',
      change: toLine('rice', { name: 'bread flour', item: 'long-grain-rice' }),
      rule: 'words',
      mention: 'set item to "bread-flour"',
    },
    {
      label: 'a form that the product does not have',
      change: toLine('chicken', { form: 'bone-in' }),
      rule: 'form',
      mention: 'one of boneless, skinless',
    },
    {
      label: 'a form in the details that the product does not say',
      change: toLine('chicken', { details: 'skin-on, in strips' }),
      rule: 'form',
      mention: '"skin-on", which chicken-breast does not say',
    },
    {
      label: 'an amount in the details',
      change: toLine('oil', { details: 'plus 1 tbsp for the pan' }),
      rule: 'hidden-amount',
      mention: '1 tbsp',
    },
    {
      label: '"plus more" in the details',
      change: toLine('salt', { details: 'plus more for the water' }),
      rule: 'hidden-amount',
      mention: 'plusToTaste',
    },
    {
      label: 'tap water',
      change: (catalog) => {
        addLine(catalog, aProduct('water', { sellable: false, amounts: [] }));
      },
      rule: 'tap-water',
      mention: "into the step's text",
    },
    {
      label: 'a can of a size that is not sold',
      change: toLine('tomatoes', { size: '14 oz' }),
      rule: 'size',
      mention: 'sold as 14.5 oz (411 g), 28 oz (794 g)',
    },
    {
      label: 'a can without its size',
      change: ({ recipes: [chicken] }) => {
        delete get(chicken.ingredients, 'tomatoes').size;
        // It can be weighed, so that only the size is missing.
        get(chicken.ingredients, 'tomatoes').about = '14.5 oz';
      },
      rule: 'size',
      mention: 'counts cans without their size',
    },
    {
      label: 'an amount that has no weight',
      change: toLine('garlic', { units: 'handfuls' }),
      rule: 'weight',
      mention: 'give garlic units.handful',
    },
    {
      label: 'a need a little above a pack',
      change: ({ ingredients }) => {
        get(ingredients, 'chicken-breast').amounts.unshift({ amount: '22 oz (624 g)', price: 7.99 });
      },
      rule: 'pack-fit',
      mention: '9 % above a pack of 22 oz (624 g)',
      isWarning: true,
    },
  ]);

  test('other words of the same family do not contradict the product', () => {
    const problems = checkChanged(({ recipes: [chicken], ingredients }) => {
      get(ingredients, 'long-grain-rice').family = { name: 'rice', isDefault: true };
      const basmati = aProduct('basmati-rice', {
        category: 'Grains & Breads',
        gramsPerCup: 185,
        family: { name: 'rice', isDefault: false },
      });
      ingredients.push({ ...basmati, sellable: false });
      Object.assign(get(chicken.ingredients, 'rice'), { name: 'rice', item: 'basmati-rice' });
    });
    expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
  });
});

describe('names of products', () => {
  testFaults([
    {
      label: 'a family with two defaults',
      change: ({ ingredients }) => {
        for (const slug of ['salt', 'garlic'])
          get(ingredients, slug).family = { name: 'seasoning', isDefault: true };
      },
      rule: 'family',
      mention: 'has 2 defaults',
    },
    {
      label: 'a family that another product is called',
      change: ({ ingredients }) => {
        get(ingredients, 'salt').family = { name: 'garlic', isDefault: true };
      },
      rule: 'family',
      mention: '"garlic" names garlic',
    },
    {
      label: 'a substitute that is an alias',
      change: ({ ingredients }) => {
        const salt = get(ingredients, 'salt');
        salt.aliases.push('table salt');
        salt.substitutes.push({ use: 'table salt', ratio: '1:1', effect: 'none' });
      },
      rule: 'substitute',
      mention: 'an alias is the same thing',
    },
  ]);
});
