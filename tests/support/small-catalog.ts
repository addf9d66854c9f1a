import { checkCatalog } from '@/scripts/seed/catalog-check/all-rules';
import {
  type PictureFacts,
  type Problem,
  toCheckedCatalog,
  type UsdaRow,
} from '@/scripts/seed/catalog-check/checked-catalog-rules';
import { toIngredientPicture, toRecipePictures } from '@/scripts/seed/catalog-picture-rules';
import { type IngredientFile, ingredientFileSchema } from '@/scripts/seed/ingredient-file-schema';
import { type RecipeFile, recipeFileSchema } from '@/scripts/seed/recipe-file-schema';
import { NO_FLAGS } from '@/tests/support/diet-flags';

/** Two recipes and their products, in which the catalog check finds nothing, to plant one fault in. */

type Recipe = RecipeFile & { slug: string };

export type SmallCatalog = {
  recipes: [chicken: Recipe, buns: Recipe];
  ingredients: IngredientFile[];
  usdaRows: Record<string, UsdaRow>;
  /** Other files than a good picture of everything; null for one that is missing. */
  pictures: Record<string, PictureFacts | null>;
  platings: Record<string, string>;
};

const NOTHING = { protein: 0, fat: 0, carbohydrate: 0, fiber: 0, sugar: 0, sodiumMg: 0 };

/** An ingredient that is valid by itself; the text of each has other words. */
export function aProduct(slug: string, fields: Record<string, unknown> = {}): IngredientFile {
  const name = slug.replaceAll('-', ' ');
  return ingredientFileSchema.parse({
    slug,
    name,
    description: `We sell ${name}.`,
    aliases: [],
    category: 'Other Ingredients',
    sellable: true,
    amounts: [{ amount: '1 lb (454 g)', price: 4.99 }],
    picture: { form: 'powder', colors: ['#ffffff'] },
    units: {},
    forms: [],
    family: null,
    substitutes: [],
    nutrition: null,
    allergens: { contains: [], mayContain: [] },
    flags: NO_FLAGS,
    ships: 'ambient',
    ...fields,
  });
}

const PRODUCTS = () => [
  aProduct('chicken-breast', {
    category: 'Meat & Poultry',
    forms: ['boneless', 'skinless'],
    amounts: [
      { amount: '1 lb (454 g)', price: 5.99 },
      { amount: '3 lb (1.36 kg)', price: 14.99 },
    ],
    nutrition: { ...NOTHING, source: 'usda 05062', kcal: 120, protein: 22.5, fat: 2.62, sodiumMg: 45 },
    flags: { ...NO_FLAGS, animal: 'yes' },
    ships: 'chilled',
  }),
  aProduct('long-grain-rice', {
    category: 'Grains & Breads',
    gramsPerCup: 185,
    amounts: [{ amount: '2 lb (907 g)', price: 2.99 }],
    nutrition: { ...NOTHING, source: 'computed', kcal: 365, protein: 7.1, carbohydrate: 80, fiber: 1.3 },
  }),
  aProduct('crushed-tomatoes', {
    category: 'Canned & Jarred Goods',
    gramsPerCup: 244,
    amounts: [
      { amount: '14.5 oz (411 g)', price: 1.79 },
      { amount: '28 oz (794 g)', price: 2.99 },
    ],
  }),
  aProduct('salt', {
    category: 'Spices & Seasonings',
    gramsPerCup: 288,
    amounts: [{ amount: '26 oz (737 g)', price: 1.99 }],
    nutrition: { ...NOTHING, source: 'computed', kcal: 0, sodiumMg: 38_758 },
  }),
  aProduct('garlic', { category: 'Herbs & Fresh Aromatics', units: { clove: 5, head: 50 } }),
  aProduct('vegetable-oil', {
    category: 'Oils & Condiments',
    gramsPerCup: 218,
    amounts: [{ amount: '48 fl oz (1.42 l)', price: 5.99 }],
    nutrition: { ...NOTHING, source: 'computed', kcal: 884, fat: 100 },
  }),
  aProduct('bread-flour', {
    category: 'Grains & Breads',
    gramsPerCup: 130,
    amounts: [{ amount: '5 lb (2.27 kg)', price: 4.99 }],
    nutrition: {
      ...NOTHING,
      source: 'computed',
      kcal: 361,
      protein: 12,
      fat: 1.7,
      carbohydrate: 72.5,
      fiber: 2.4,
    },
    allergens: { contains: [{ allergen: 'wheat' }], mayContain: [] },
    flags: { ...NO_FLAGS, gluten: 'yes' },
  }),
  aProduct('instant-yeast', {
    category: 'Baking & Sweeteners',
    gramsPerCup: 150,
    amounts: [{ amount: '4 oz (113 g)', price: 5.99 }],
  }),
];

const CHICKEN = {
  slug: 'chicken-with-rice',
  title: 'Chicken with Rice',
  aliases: [],
  shortDescription: 'Chicken and rice in a red sauce.',
  description: 'A dish for a weekday.',
  country: 'Italy',
  continents: ['Europe'],
  foodTypes: ['Main Course', 'Gluten-Free'],
  difficulty: 'Easy',
  spice: 0,
  prepTime: 60,
  activeTime: 30,
  servings: 4,
  yield: null,
  ingredients: [
    { id: 'chicken', quantity: '1 1/2', units: 'lb', name: 'chicken breast', form: 'boneless' },
    { id: 'rice', quantity: '1 1/2', units: 'cups', name: 'long grain rice' },
    { id: 'tomatoes', quantity: '1', units: 'can', name: 'crushed tomatoes', size: '14.5 oz' },
    { id: 'garlic', quantity: '2', units: 'cloves', name: 'garlic' },
    { id: 'oil', quantity: '3', units: 'tbsp', name: 'vegetable oil' },
    { id: 'salt', quantity: '1 1/2', units: 'tsp', name: 'salt' },
  ],
  instructions: [
    {
      title: 'Cook the rice',
      text: 'Boil the rice in 2 1/2 cups water with {salt:1/2 tsp} of salt for 15 minutes, covered.',
      uses: ['rice'],
      timers: [{ minMinutes: 15, maxMinutes: 15, label: 'Rice', background: true }],
    },
    {
      title: 'Brown the chicken',
      text: 'Brown the chicken in {oil:2 tbsp} of oil over high heat for 8 to 10 minutes. Salt it well.',
      uses: ['chicken', 'salt'],
      timers: [{ minMinutes: 8, maxMinutes: 10, label: 'Chicken' }],
    },
    {
      title: 'Make the sauce',
      text: 'Add the last of the oil, the garlic, and the tomatoes. Simmer until the meat has 165°F (74°C).',
      uses: ['oil', 'garlic', 'tomatoes'],
      timers: [],
    },
  ],
  equipment: [],
  notes: [],
  safety: [],
  substitutes: [],
  serveWith: [],
};

const BUNS = {
  slug: 'fried-buns',
  title: 'Fried Buns',
  aliases: [],
  shortDescription: 'Small buns, fried until golden.',
  description: 'They are eaten warm.',
  country: 'Greece',
  continents: ['Europe'],
  foodTypes: ['Snack', 'Vegan', 'Vegetarian'],
  difficulty: 'Medium',
  spice: 0,
  prepTime: 100,
  activeTime: 40,
  servings: 4,
  yield: { count: 12, unit: 'buns' },
  ingredients: [
    { id: 'flour', quantity: '500', units: 'g', name: 'bread flour' },
    { id: 'yeast', quantity: '1', units: 'tsp', name: 'instant yeast' },
    { id: 'salt', quantity: '1 1/2', units: 'tsp', name: 'salt' },
    { id: 'oil', quantity: '6', units: 'cups', name: 'vegetable oil', used: 0.05 },
  ],
  instructions: [
    {
      title: 'Knead',
      text: 'Mix everything with 1 1/3 cups warm water and knead it into a smooth dough. Wait for an hour.',
      uses: ['flour', 'yeast', 'salt'],
      timers: [{ minMinutes: 60, maxMinutes: 60, label: 'Dough' }],
    },
    {
      title: 'Fry',
      text: 'Shape twelve buns, 70 g each. Fry them in oil to a depth of 1 1/2 inches at 350°F (175°C).',
      uses: ['oil'],
      timers: [],
    },
  ],
  equipment: [{ name: 'heavy pot', inches: 8 }],
  notes: [],
  safety: [],
  substitutes: [],
  serveWith: [],
};

function toRecipe({ slug, ...file }: Record<string, unknown> & { slug: string }): Recipe {
  return { ...recipeFileSchema.parse(file), slug };
}

function makeSmallCatalog(): SmallCatalog {
  return {
    recipes: [toRecipe(CHICKEN), toRecipe(BUNS)],
    ingredients: PRODUCTS(),
    usdaRows: {
      '05062': {
        description: 'CHICKEN',
        ...NOTHING,
        kcal: 120,
        protein: 22.5,
        fat: 2.62,
        sodiumMg: 45,
        alcohol: null,
      },
    },
    pictures: {},
    platings: {},
  };
}

export type Fault = {
  /** The writer's change of the catalog. */
  label: string;
  change: (catalog: SmallCatalog) => void;
  rule: string;
  /** Words of the message. */
  mention: string;
  isWarning?: boolean;
};

/** Returns the check's findings after one change. */
export function checkChanged(change: (catalog: SmallCatalog) => void): Problem[] {
  const { recipes, ingredients, usdaRows, pictures, platings } = changeCatalog(change);
  const drawn = Object.entries({ ...drawAll({ recipes, ingredients }), ...pictures });
  const existing = Object.fromEntries(drawn.flatMap(([name, facts]) => (facts ? [[name, facts]] : [])));
  return checkCatalog(toCheckedCatalog({ recipes, ingredients }, { usdaRows, pictures: existing, platings }));
}

function drawAll({
  recipes,
  ingredients,
}: Pick<SmallCatalog, 'recipes' | 'ingredients'>): Record<string, PictureFacts> {
  const ofRecipe = { bytes: 120_000, pixels: { width: 1200, height: 900 } };
  const ofIngredient = { bytes: 60_000, pixels: { width: 800, height: 800 } };
  return Object.fromEntries([
    ...ingredients.map(({ slug }) => [toIngredientPicture(slug), ofIngredient]),
    ...recipes.map(({ slug }) => [toRecipePictures(slug)[1], ofRecipe]),
    ...recipes.flatMap(({ slug, plating }) => (plating ? [[toRecipePictures(slug)[0], ofRecipe]] : [])),
  ]);
}

function changeCatalog(change: (catalog: SmallCatalog) => void): SmallCatalog {
  const catalog = makeSmallCatalog();
  change(catalog);
  return catalog;
}

/** Holds each planted fault against the one problem that it must be. */
export function testFaults(faults: readonly Fault[]): void {
  test.each(faults)('$label: $rule', ({ change, rule, mention, isWarning = false }) => {
    const problems = checkChanged(change);
    expect(problems).toEqual([expect.objectContaining({ rule, isWarning })]);
    expect(problems[0]?.message).toContain(mention);
  });
}

/** Returns an entry by its slug or id. */
export function get<T extends { slug: string } | { id: string }>(entries: readonly T[], key: string): T {
  const entry = entries.find((each) => ('slug' in each ? each.slug : each.id) === key);
  if (!entry) throw new Error(`There is no ${key}.`);
  return entry;
}

export function getStep(recipe: RecipeFile, index: number): RecipeFile['instructions'][number] {
  const step = recipe.instructions[index];
  if (!step) throw new Error(`There is no step ${index}.`);
  return step;
}

/** Adds a product, with a line of it that a new first step uses. */
export function addLine(
  { recipes: [chicken], ingredients }: SmallCatalog,
  product: IngredientFile,
  text = 'Have it ready.',
): RecipeFile['instructions'][number] {
  ingredients.push(product);
  chicken.ingredients.push({ id: 'added', quantity: '', units: '', name: product.name });
  const step = { title: 'Begin', text, uses: ['added'], timers: [] };
  chicken.instructions.push(step);
  return step;
}
