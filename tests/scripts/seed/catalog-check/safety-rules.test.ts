import type { SafetyCode } from '@/models/recipe-limits';
import type { IngredientFile } from '@/scripts/seed/ingredient-file-schema';
import {
  addLine,
  aProduct,
  checkChanged,
  getStep,
  type SmallCatalog,
  testFaults,
} from '@/tests/support/small-catalog';

const MEAT = {
  category: 'Meat & Poultry',
  amounts: [{ amount: '1 lb (454 g)', price: 9.99 }],
  flags: { ...aProduct('any').flags, animal: 'yes' },
};
const FISH = {
  category: 'Seafood',
  amounts: [{ amount: '1 lb (454 g)', price: 14.99 }],
  allergens: { contains: [{ allergen: 'fish', kind: 'cod' }], mayContain: [] },
  flags: { ...aProduct('any').flags, fish: 'yes' },
};
const EGGS = {
  allergens: { contains: [{ allergen: 'eggs' }], mayContain: [] },
  flags: { ...aProduct('any').flags, egg: 'yes' },
};

/** Adds a line to the buns, which have no temperature but that of the oil. */
function addToBuns({ recipes: [, buns], ingredients }: SmallCatalog, product: IngredientFile, text: string) {
  ingredients.push(product);
  buns.ingredients.push({ id: 'added', quantity: '', units: '', name: product.name });
  buns.foodTypes = product.flags.animal === 'yes' ? ['Snack'] : ['Snack', 'Pescatarian'];
  const step = { title: 'Fill', text, uses: ['added'], timers: [] };
  buns.instructions.push(step);
  return { buns, step };
}

describe('temperatures inside the food', () => {
  testFaults([
    {
      label: 'poultry',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 2).text = getStep(chicken, 2).text.replace('165°F (74°C)', '155°F (68°C)');
      },
      rule: 'safe-temperature',
      mention: 'done at 165°F (74°C)',
    },
    {
      label: 'ground meat',
      change: (catalog) => addToBuns(catalog, aProduct('ground-beef', MEAT), 'Fry it on both sides.'),
      rule: 'safe-temperature',
      mention: 'done at 160°F (71°C)',
    },
    {
      label: 'whole pork',
      change: (catalog) => addToBuns(catalog, aProduct('pork-loin', MEAT), 'Fry it on both sides.'),
      rule: 'safe-temperature',
      mention: 'done at 145°F (63°C)',
    },
    {
      label: 'fish',
      change: (catalog) => addToBuns(catalog, aProduct('cod-fillet', FISH), 'Fry it on both sides.'),
      rule: 'safe-temperature',
      mention: 'done at 145°F (63°C)',
    },
    {
      label: 'stuffed food',
      change: (catalog) =>
        addToBuns(catalog, aProduct('pork-loin', MEAT), 'Stuff them with pork fried to 145°F (63°C).'),
      rule: 'safe-temperature',
      mention: 'stuffed food is done at 165°F',
    },
    {
      label: 'reheated food',
      change: ({ recipes: [chicken] }) => {
        chicken.makeAhead = 'Make the sauce a day before. Reheat it slowly.';
      },
      rule: 'reheating',
      mention: 'makeAhead reheats food',
    },
    {
      label: 'leftovers that are warmed',
      change: ({ recipes: [chicken] }) => {
        chicken.makeAhead = 'Make the sauce a day before, and warm it gently.';
      },
      rule: 'reheating',
      mention: 'makeAhead reheats food',
    },
  ]);

  test('meat that simmers for long needs none', () => {
    const problems = checkChanged((catalog) => {
      const { buns, step } = addToBuns(catalog, aProduct('ground-beef', MEAT), 'Simmer it for 60 minutes.');
      Object.assign(step, { timers: [{ minMinutes: 60, maxMinutes: 60, label: 'Beef' }] });
      buns.prepTime = 180;
    });
    expect(problems).toEqual([]);
  });

  test('what must not be reheated needs none', () => {
    const problems = checkChanged(({ recipes: [chicken] }) => {
      chicken.storage = 'It does not keep: do not reheat it.';
    });
    expect(problems).toEqual([]);
  });
});

type Coded = { code: SafetyCode; label: string; product: IngredientFile; text: string; storage?: string };

const CODED: readonly Coded[] = [
  {
    code: 'raw-egg',
    label: 'eggs that are not heated',
    product: aProduct('eggs', EGGS),
    text: 'Beat the egg whites and fold them in.',
  },
  {
    code: 'raw-egg',
    label: 'soft eggs',
    product: aProduct('eggs', EGGS),
    text: 'Fry them with runny yolks.',
  },
  {
    code: 'raw-fish',
    label: 'fish that is not cooked',
    product: aProduct('sea-bass', FISH),
    text: 'Dress it with lime.',
  },
  {
    code: 'raw-meat',
    label: 'meat that is not cooked',
    product: aProduct('beef-tenderloin', MEAT),
    text: 'Mince it and serve.',
  },
  { code: 'taro-leaf', label: 'taro leaves', product: aProduct('taro-leaves'), text: 'Boil them.' },
  { code: 'bitter-cassava', label: 'cassava', product: aProduct('cassava'), text: 'Boil it.' },
  {
    code: 'boil-kidney-beans',
    label: 'dried beans',
    product: aProduct('dried-kidney-beans'),
    text: 'Boil them.',
  },
  { code: 'ackee-canned', label: 'ackee', product: aProduct('ackee'), text: 'Warm it.' },
  {
    code: 'garlic-in-oil',
    label: 'garlic under oil',
    product: aProduct('chili-paste'),
    text: 'Fill a jar and cover with oil.',
  },
  {
    code: 'honey-infants',
    label: 'honey',
    product: aProduct('honey', { flags: { ...aProduct('any').flags, honey: 'yes' } }),
    text: 'Stir it in.',
  },
  {
    code: 'cool-rice-quickly',
    label: 'rice that is kept',
    product: aProduct('cumin'),
    text: 'Stir it in.',
    storage: 'The rice keeps for two days in the refrigerator.',
  },
];

describe('entries that ingredients require', () => {
  testFaults(
    CODED.map(({ code, label, product, text, storage }) => ({
      label,
      change: (catalog) => {
        addLine(catalog, product, text);
        if (storage) catalog.recipes[0].storage = storage;
      },
      rule: 'safety-code',
      mention: `add "${code}" to safety`,
    })),
  );

  test.each(CODED)('$label: $code is enough', ({ code, product, text, storage }) => {
    const problems = checkChanged((catalog) => {
      addLine(catalog, product, text);
      if (storage) catalog.recipes[0].storage = storage;
      catalog.recipes[0].safety = [code];
    });
    expect(problems).toEqual([]);
  });
});
