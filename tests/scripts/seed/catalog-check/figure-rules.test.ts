import { aProduct, checkChanged, get, testFaults } from '@/tests/support/small-catalog';

describe('nutrition is what its source says', () => {
  testFaults([
    {
      label: 'a row that is not committed',
      change: ({ usdaRows }) => {
        delete usdaRows['05062'];
      },
      rule: 'usda-row',
      mention: 'run node scripts/assets/make-usda-rows.mjs',
    },
    {
      label: 'a figure more than 3 % off its row',
      change: ({ ingredients }) => {
        Object.assign(get(ingredients, 'chicken-breast').nutrition ?? {}, { protein: 21 });
      },
      rule: 'usda-deviation',
      mention: 'protein 21 is not the 22.5 of "CHICKEN"',
    },
    {
      label: 'energy that is not that of the macros',
      change: ({ ingredients }) => {
        Object.assign(get(ingredients, 'bread-flour').nutrition ?? {}, { kcal: 500 });
      },
      rule: 'energy',
      mention: '500 kcal are not the',
    },
  ]);

  test('alcohol has energy too', () => {
    const problems = checkChanged(({ ingredients }) => {
      const salt = get(ingredients, 'salt');
      Object.assign(salt.nutrition ?? {}, { kcal: 80 });
      salt.flags.alcohol = 'yes';
    });
    expect(problems).toEqual([]);
  });
});

describe('packs and prices', () => {
  testFaults([
    {
      label: 'a metric label',
      change: ({ ingredients }) => {
        get(ingredients, 'salt').amounts = [{ amount: '750g', price: 1.99 }];
      },
      rule: 'pack-label',
      mention: 'write it as 8 oz (227 g)',
    },
    {
      label: 'a label whose measures do not agree',
      change: ({ ingredients }) => {
        get(ingredients, 'salt').amounts = [{ amount: '26 oz (800 g)', price: 1.99 }];
      },
      rule: 'pack-label',
      mention: 'the first is 737 g',
    },
    {
      label: 'a price outside the band of its category',
      change: ({ ingredients }) => {
        get(ingredients, 'bread-flour').amounts = [{ amount: '5 lb (2.27 kg)', price: 499 }];
      },
      rule: 'price',
      mention: 'outside $0.8 to $25 of Grains & Breads',
    },
    {
      label: 'a pack that nobody can weigh',
      change: ({ ingredients }) => {
        get(ingredients, 'garlic').amounts.push({ amount: '1 bulb', price: 0.99 });
      },
      rule: 'pack-weight',
      mention: 'give units.bulb',
    },
    {
      label: 'a larger pack that is dearer by weight',
      change: ({ ingredients }) => {
        get(ingredients, 'crushed-tomatoes').amounts = [
          { amount: '14.5 oz (411 g)', price: 1.79 },
          { amount: '28 oz (794 g)', price: 3.99 },
        ];
      },
      rule: 'pack-order',
      mention: '"28 oz (794 g)" is dearer by weight',
    },
    {
      label: 'two packs that hold the same',
      change: ({ ingredients }) => {
        get(ingredients, 'salt').amounts.push({ amount: '26 oz (737 g)', price: 1.49 });
      },
      rule: 'pack-order',
      mention: 'hold the same',
    },
    {
      label: 'a product that no recipe uses',
      change: ({ ingredients }) => {
        ingredients.push(aProduct('cumin'));
      },
      rule: 'unused',
      mention: 'no recipe uses it',
      isWarning: true,
    },
  ]);
});

describe('what nobody knows stays unknown', () => {
  testFaults([
    {
      label: 'unknown allergens without gluten',
      change: ({ ingredients }) => {
        get(ingredients, 'garlic').allergens = null;
      },
      rule: 'unknown',
      mention: 'set the flag to unknown',
    },
    {
      label: 'a stock that is said to have no allergens',
      change: ({ recipes: [chicken], ingredients }) => {
        get(ingredients, 'garlic').name = 'garlic stock';
        get(chicken.ingredients, 'garlic').name = 'garlic stock';
      },
      rule: 'unknown',
      mention: 'set allergens to null',
    },
    {
      label: 'what may contain wheat without gluten',
      change: ({ ingredients }) => {
        get(ingredients, 'garlic').allergens = { contains: [], mayContain: [{ allergen: 'wheat' }] };
      },
      rule: 'unknown',
      mention: 'it may contain wheat',
    },
    {
      label: 'milk that its flag does not have',
      change: ({ ingredients }) => {
        get(ingredients, 'garlic').allergens = { contains: [{ allergen: 'milk' }], mayContain: [] };
      },
      rule: 'flag',
      mention: 'make both agree',
    },
    {
      label: 'wheat without gluten',
      change: ({ ingredients, recipes: [chicken] }) => {
        get(ingredients, 'bread-flour').flags.gluten = 'unknown';
        chicken.servings = 4;
      },
      rule: 'flag',
      mention: 'its gluten is "yes"',
    },
  ]);
});
