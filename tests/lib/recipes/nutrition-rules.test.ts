import { createRecipeStructuredData } from '@/lib/catalog/structured-data-rules';
import { createProductFinder } from '@/lib/recipes/line-product-rules';
import { computeNutrition, formatCoverage, type NutritionFigures } from '@/lib/recipes/nutrition-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { aShownRecipe } from '@/tests/support/view-examples';

const PER_100_G = { kcal: 200, protein: 10, fat: 5, carbohydrate: 30, fiber: 4, sugar: 8, sodiumMg: 50 };
const aProduct = (source: string | null = 'usda 20044', shares: { edible?: number } = {}) => ({
  units: {},
  ...shares,
  nutrition: source === null ? null : { ...PER_100_G, source },
});
const aLine = (name: string, grams: number, more: { optional?: boolean; used?: number } = {}) => ({
  quantity: String(grams),
  units: 'g',
  name,
  details: '',
  ...more,
});

test('less than 70 % of the weight is known: there is no total', () => {
  const ingredients = [aLine('rice', 69), aLine('curry powder', 31)];
  const nutrition = computeNutrition({ ingredients, servings: 1 }, [aProduct(), aProduct(null)]);
  expect(nutrition.perServing).toBeNull();
  expect(formatCoverage(nutrition)).toBe('We have figures for only 1 of 2 ingredients, too few for a total.');
});

test('a line without an amount, without a product or of an unknown weight is not counted, and named', () => {
  const ingredients = [
    aLine('rice', 900),
    aLine('curry powder', 10),
    { quantity: '', units: '', name: 'pepper', details: '' },
    { quantity: '1', units: 'bunch', name: 'dill', details: '' },
  ];
  const products = [aProduct(), null, aProduct(), aProduct()];
  const nutrition = computeNutrition({ ingredients, servings: 1 }, products);
  expect(nutrition).toMatchObject({ countedLines: 1, lines: 4, missing: ['curry powder', 'pepper', 'dill'] });
  // The weight of the dill is taken to be the average of the rice and the curry powder.
  expect(nutrition.perServing).toBeNull();
});

test('at 70 % there is a total of what is known, which says what it leaves out', () => {
  const ingredients = [aLine('rice', 70), aLine('curry powder', 30)];
  const nutrition = computeNutrition({ ingredients, servings: 2 }, [aProduct(), aProduct(null)]);
  expect(nutrition.perServing?.kcal).toBe(70);
  expect(formatCoverage(nutrition)).toBe(
    'Estimate from 1 of 2 ingredients, without optional ones. Not counted: curry powder.',
  );
});

const A_CUP = { quantity: '1', units: 'cup', name: 'curry powder', details: '' };
const A_BUNCH = { quantity: '1', units: 'bunch', name: 'dill', details: '' };
test.each([
  {
    label: 'a cup counts with its own weight, not with that of water',
    ingredients: [A_CUP, aLine('rice', 30)],
    products: [{ ...aProduct(), gramsPerCup: 60 }, aProduct(null)],
    isTotal: false,
  },
  {
    label: 'a cup of what has no weight counts as one of water',
    ingredients: [aLine('rice', 1_000), A_CUP],
    products: [aProduct(), null],
    isTotal: true,
  },
  {
    label: 'a cup of water is more than 30 % beside 500 g',
    ingredients: [aLine('rice', 500), A_CUP],
    products: [aProduct(), null],
    isTotal: false,
  },
  {
    label: 'a bunch of unknown weight counts as much as the others on average: one of three',
    ingredients: [aLine('rice', 200), aLine('beans', 400), A_BUNCH],
    products: [aProduct(), aProduct(), aProduct()],
    isTotal: false,
  },
  {
    label: 'a bunch of unknown weight counts as much as the others on average: one of four',
    ingredients: [aLine('rice', 100), aLine('beans', 300), aLine('corn', 500), A_BUNCH],
    products: [aProduct(), aProduct(), aProduct(), aProduct()],
    isTotal: true,
  },
])('$label', ({ ingredients, products, isTotal }) => {
  const { perServing } = computeNutrition({ ingredients, servings: 1 }, products);
  expect(perServing !== null).toBe(isTotal);
});

test('what is not eaten and what is optional is not counted, and figures of a similar food are named', () => {
  const ingredients = [
    aLine('oil', 100, { used: 0.1 }),
    aLine('onion', 100),
    aLine('nuts', 100, { optional: true }),
  ];
  const products = [aProduct('nearest 04044'), aProduct('usda 11282', { edible: 0.9 }), aProduct(null)];
  const nutrition = computeNutrition({ ingredients, servings: 1 }, products);
  expect(nutrition.perServing?.kcal).toBeCloseTo(0.1 * 200 + 0.9 * 200);
  expect(formatCoverage(nutrition)).toBe(
    'Estimate from 2 of 2 ingredients, without optional ones. Based on similar foods: oil.',
  );
});

test('search engines read of a serving only if every ingredient is counted', () => {
  const recipe = aShownRecipe({ ingredients: [aLine('rice', 70), aLine('curry powder', 30)], servings: 1 });
  const readNode = (source: string | null) =>
    createRecipeStructuredData(recipe, {
      origin: 'https://shop.test',
      nutrition: computeNutrition(recipe, [aProduct(), aProduct(source)]),
    }).find((node) => node['@type'] === 'Recipe');
  expect(readNode(null)).not.toHaveProperty('nutrition');
  expect(readNode('usda 02015')).toMatchObject({
    nutrition: { servingSize: '1 serving', calories: '200 calories', sodiumContent: '50 mg' },
  });
});

describe('a serving of a recipe of the catalog', () => {
  /**
   * Summed outside the shop, from the rows of catalog/usda-sr28.json: the grams of each line by its cup or piece, times its edible
   * and used shares, over the servings.
   */
  const SUMS: readonly { recipe: string; figures: NutritionFigures }[] = [
    {
      recipe: 'summer-berry-pavlova',
      figures: {
        kcal: 383.89,
        protein: 5.2,
        fat: 18.83,
        carbohydrate: 51.06,
        fiber: 3.31,
        sugar: 45.55,
        sodiumMg: 68.98,
      },
    },
    {
      recipe: 'mushroom-japchae',
      figures: {
        kcal: 507.71,
        protein: 7.24,
        fat: 22.46,
        carbohydrate: 73.16,
        fiber: 4.95,
        sugar: 14.53,
        sodiumMg: 1248.62,
      },
    },
    {
      recipe: 'enchiladas-verdes',
      figures: {
        kcal: 620.66,
        protein: 37.99,
        fat: 30.81,
        carbohydrate: 50.71,
        fiber: 8.78,
        sugar: 10.13,
        sodiumMg: 1068.65,
      },
    },
    {
      recipe: 'rodgrod-med-flode',
      figures: {
        kcal: 294.55,
        protein: 2.36,
        fat: 14.91,
        carbohydrate: 40.87,
        fiber: 5.23,
        sugar: 29.42,
        sodiumMg: 12.83,
      },
    },
    {
      recipe: 'csirkepaprikas-nokedlivel',
      figures: {
        kcal: 884.34,
        protein: 42.41,
        fat: 51.4,
        carbohydrate: 61.75,
        fiber: 4.78,
        sugar: 5.95,
        sodiumMg: 1365.97,
      },
    },
    {
      recipe: 'agua-de-horchata',
      figures: {
        kcal: 118.38,
        protein: 1.46,
        fat: 2.28,
        carbohydrate: 23.61,
        fiber: 0.89,
        sugar: 16.91,
        sodiumMg: 0.65,
      },
    },
    {
      recipe: 'fergese-me-speca',
      figures: {
        kcal: 655.19,
        protein: 25.61,
        fat: 32.46,
        carbohydrate: 66.58,
        fiber: 6.8,
        sugar: 15.71,
        sodiumMg: 1141.88,
      },
    },
    {
      recipe: 'malva-pudding',
      figures: {
        kcal: 436.8,
        protein: 5.31,
        fat: 21.93,
        carbohydrate: 55.75,
        fiber: 0.58,
        sugar: 38.53,
        sodiumMg: 314.05,
      },
    },
    {
      recipe: 'engadiner-nusstorte',
      figures: {
        kcal: 564.26,
        protein: 8.15,
        fat: 35.61,
        carbohydrate: 57.35,
        fiber: 2.35,
        sugar: 34.78,
        sodiumMg: 68.71,
      },
    },
    {
      recipe: 'buttermilk-biscuits',
      figures: {
        kcal: 296.73,
        protein: 5.6,
        fat: 15.07,
        carbohydrate: 34.75,
        fiber: 1.16,
        sugar: 1.59,
        sodiumMg: 613.43,
      },
    },
  ];
  /** The tolerances of the catalog's figures from their rows, of the sum or in a figure's unit. */
  const MAX_DEVIATION = 0.03;
  const MAX_ROUNDING = 1;

  let catalog: Catalog;
  beforeAll(async () => {
    catalog = await readCatalog('catalog');
  });

  test.each(SUMS)('$recipe has what its USDA rows have', ({ recipe: slug, figures }) => {
    const { recipes, ingredients } = catalog;
    const finder = createProductFinder(ingredients, { toKey: (ingredient) => ingredient.slug });
    const recipe = recipes.find((candidate) => candidate.slug === slug);
    if (!recipe) throw new Error(`There is no recipe ${slug}.`);
    const lines = recipe.ingredients.map((line) => ({ ...line, details: line.details ?? '' }));
    const { perServing, missing } = computeNutrition(
      { ingredients: lines, servings: recipe.servings },
      lines.map((line) => finder.findProduct(line)),
    );
    expect(missing).toEqual([]);
    for (const [name, value] of Object.entries(figures)) {
      const difference = Math.abs((perServing?.[name as keyof NutritionFigures] ?? Number.NaN) - value);
      expect(
        `${name} differs by ${difference <= Math.max(MAX_ROUNDING, value * MAX_DEVIATION) ? 'nothing' : difference}`,
      ).toBe(`${name} differs by nothing`);
    }
  });
});
