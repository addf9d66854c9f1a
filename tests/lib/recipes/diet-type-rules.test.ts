import {
  DIETS,
  type DietType,
  isDietAllowed,
  isDietType,
  listAllowedDiets,
  listDietRows,
  listHiddenDietRows,
} from '@/lib/recipes/diet-type-rules';
import {
  ALLERGEN_GROUPS,
  type AllergenGroup,
  DIET_FLAGS,
  type DietFlag,
  type FLAG_VALUES,
} from '@/models/ingredient-limits';
import { FOOD_TYPES } from '@/models/recipe-limits';

type Flag = (typeof FLAG_VALUES)[number];
const toFacts = (contains: AllergenGroup[], mayContain: AllergenGroup[] = []) => ({
  contains: contains.map((allergen) => ({ allergen })),
  mayContain: mayContain.map((allergen) => ({ allergen })),
});
/** A product of which everything is known, and which is nothing that a diet leaves out. */
const listDiets = (
  flags: Partial<Record<DietFlag, Flag>> | null,
  allergenFacts: ReturnType<typeof toFacts> | null = toFacts([]),
) =>
  listAllowedDiets({
    allergens: [],
    allergenFacts,
    flags: flags && { ...Object.fromEntries(DIET_FLAGS.map((flag) => [flag, 'no'])), ...flags },
  });
const BELIEVED: DietType[] = ['Pescatarian', 'Vegan', 'Vegetarian'];

test.each<{ product: string; diets: DietType[]; allowed: DietType[] }>([
  { product: 'without allergen facts', diets: listDiets({}, null), allowed: BELIEVED },
  { product: 'without flags', diets: listDiets(null), allowed: BELIEVED },
  { product: 'of which nobody knows the gluten', diets: listDiets({ gluten: 'unknown' }), allowed: BELIEVED },
  {
    product: 'of which nobody knows whether it is meat',
    diets: listDiets({ animal: 'unknown' }),
    allowed: DIETS,
  },
  { product: 'that may contain wheat', diets: listDiets({}, toFacts([], ['wheat'])), allowed: BELIEVED },
  { product: 'that may contain milk', diets: listDiets({}, toFacts([], ['milk'])), allowed: DIETS },
  {
    product: 'that contains milk, whatever its flags say',
    diets: listDiets({}, toFacts(['milk'])),
    allowed: ['Gluten-Free', 'Pescatarian', 'Vegetarian'],
  },
  {
    product: 'that contains mollusks, whatever its flags say',
    diets: listDiets({}, toFacts(['mollusks'])),
    allowed: ['Gluten-Free', 'Pescatarian'],
  },
  {
    product: 'made with rennet',
    diets: listDiets({ milk: 'yes', rennet: 'yes' }, toFacts(['milk'])),
    allowed: ['Gluten-Free'],
  },
  {
    product: 'with honey',
    diets: listDiets({ honey: 'yes' }),
    allowed: ['Gluten-Free', 'Pescatarian', 'Vegetarian'],
  },
  { product: 'that is none of it', diets: listDiets({}), allowed: DIETS },
])('a recipe with a product $product may claim $allowed', ({ diets, allowed }) => {
  expect(diets).toEqual(allowed);
});

const KNOWN = Object.fromEntries(DIET_FLAGS.map((flag) => [flag, 'no' as const]));

test('a claimed diet says which lines nobody has checked, and what may be in the dish all the same', () => {
  const recipe = { foodTypes: ['Soup', 'Vegan'], ingredients: [{ name: 'rice' }, { name: 'stardust' }] };
  const rice = { allergens: [], allergenFacts: toFacts([], ['milk', 'wheat']), flags: KNOWN };
  expect(listDietRows(recipe, [[rice], []])).toEqual([
    ['Vegan', 'as its author says; not checked: stardust. May contain milk.'],
  ]);
  const known = { ...rice, allergenFacts: toFacts([]) };
  expect(listDietRows(recipe, [[known], [known]])).toEqual([]);
  expect(listDietRows(recipe, [[known], [{ ...known, allergenFacts: null }]])).toEqual([
    ['Vegan', 'as its author says; not checked: stardust.'],
  ]);
});

test('a diet that is not shown says which lines contradict it, and of which nobody knows that they fit', () => {
  const rice = { allergens: [], allergenFacts: toFacts([]), flags: KNOWN };
  const butter = { ...rice, allergenFacts: toFacts(['milk']) };
  const flour = { ...rice, allergenFacts: toFacts(['wheat']) };
  const ingredients = ['rice', 'butter', 'flour', 'stardust'].map((name) => ({ name }));
  const recipe = {
    foodTypes: ['Soup', 'Vegan', 'Gluten-Free', 'Vegetarian'],
    shownTypes: ['Soup', 'Vegetarian'],
  };
  expect(listHiddenDietRows({ ...recipe, ingredients }, [[rice], [rice, butter], [flour], []])).toEqual([
    ['Vegan', 'Contradicted by butter.'],
    ['Gluten-Free', 'Contradicted by flour. Not known of stardust.'],
  ]);
  expect(listHiddenDietRows({ ...recipe, foodTypes: ['Gluten-Free'], ingredients: [] }, [])).toEqual([
    ['Gluten-Free', 'No ingredient proves it.'],
  ]);
});

describe('a line of which', () => {
  type Line = Parameters<typeof listDietRows>[1][number];
  const RICE = { allergens: [], allergenFacts: toFacts([]), flags: KNOWN };
  const toJudged = (...unjudged: AllergenGroup[]) => ({
    ...RICE,
    allergenFacts: {
      ...toFacts([]),
      judged: ALLERGEN_GROUPS.filter((group) => !unjudged.includes(group)),
    },
  });
  const listRows = (foodType: DietType, ...products: Line[]) =>
    listDietRows({ foodTypes: [foodType], ingredients: [{ name: 'rice' }] }, products);

  test.each<{ rule: string; diet: DietType; product: Line[number] }>([
    {
      rule: 'the milk is not known',
      diet: 'Vegan',
      product: { ...RICE, flags: { ...KNOWN, milk: 'unknown' } },
    },
    {
      rule: 'no one has said if it is meat',
      diet: 'Pescatarian',
      product: { ...RICE, flags: { rennet: 'no' } },
    },
    { rule: 'no flag is known', diet: 'Pescatarian', product: { ...RICE, flags: null } },
    { rule: 'no allergen is known', diet: 'Vegetarian', product: { ...RICE, allergenFacts: null } },
    { rule: 'milk was not judged', diet: 'Vegan', product: toJudged('milk') },
    { rule: 'nothing is known', diet: 'Pescatarian', product: null },
  ])('$rule is not checked for $diet', ({ diet, product }) => {
    const rows = [[diet, 'as its author says; not checked: rice.']];
    expect(listRows(diet, [product])).toEqual(rows);
    expect(listRows(diet, [RICE, product])).toEqual(rows);
  });

  test.each<{ rule: string; diet: DietType; product: Line[number] }>([
    { rule: 'everything is known', diet: 'Vegan', product: RICE },
    { rule: 'only what the diet does not ask is unknown', diet: 'Vegan', product: toJudged('wheat') },
    { rule: 'no allergen is known', diet: 'Pescatarian', product: { ...RICE, allergenFacts: null } },
  ])('$rule is checked for $diet', ({ diet, product }) => {
    expect(listRows(diet, [product])).toEqual([]);
  });

  test('the shop has no product is not checked, and each name is told once, like each trace', () => {
    const recipe = {
      foodTypes: ['Vegan'],
      ingredients: [{ name: 'rice' }, { name: 'dew' }, { name: 'stardust' }, { name: 'dew' }],
    };
    const rice = { ...RICE, allergenFacts: toFacts([], ['milk', 'eggs']) };
    expect(listDietRows(recipe, [[rice]])).toEqual([
      ['Vegan', 'as its author says; not checked: dew, stardust. May contain milk, eggs.'],
    ]);
  });

  test('nothing is known lets its author claim any diet, but not that gluten is absent', () => {
    expect(DIETS.filter((type) => isDietAllowed(null, type))).toEqual(BELIEVED);
  });
});

test('every other food type is as its author says', () => {
  expect(FOOD_TYPES.filter(isDietType)).toEqual(['Gluten-Free', 'Pescatarian', 'Vegan', 'Vegetarian']);
});

test('a diet is one of the types by its own name only', () => {
  expect(DIETS).toEqual(['Gluten-Free', 'Pescatarian', 'Vegan', 'Vegetarian']);
  expect(['vegan', 'constructor', ''].some(isDietType)).toBe(false);
});
