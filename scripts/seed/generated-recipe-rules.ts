import { COUNTRIES } from '@/lib/geo/country-rules';
import { DIFFICULTIES, type FoodType } from '@/models/recipe-limits';
import type { LoadedRecipeFile } from './catalog-document-rules';
import type { CatalogImage } from './catalog-files';
import {
  COOKING_TIPS,
  DISH_FORMS,
  type DishForm,
  type IngredientCategory,
  ORIGIN_SENTENCES,
  TITLE_ADJECTIVES,
} from './generated-dish-rules';
import type { IngredientFile } from './ingredient-file-schema';
import type { LINE_UNITS } from './recipe-file-schema';
import { createSeededRandom, type SeededRandom } from './seeded-random-rules';

/** Generates recipes for benchmarks; each is derived from its index, so that a run can be repeated. */

/** A recipe like a file of `catalog/`, without the fields for its writers. */
export type GeneratedRecipe = LoadedRecipeFile & { slug: string };

/** The ingredients and images that recipes are generated from: the shop's own. */
export type RecipeSources = {
  ingredients: readonly Pick<IngredientFile, 'name' | 'category'>[];
  images: readonly CatalogImage[];
};

/** The number of recipes for which a slug has enough digits. */
export const MAX_GENERATED_RECIPES = 1_000_000;

/** The first recipe's creation time; others follow five minutes apart, all older than their favorites. */
const FIRST_CREATED_MS = Date.UTC(2015, 0, 1);
const CREATED_APART_MS = 5 * 60 * 1000;

/** The last two contain stocks and fish sauce. */
const POSSIBLY_NOT_VEGETARIAN: ReadonlySet<IngredientCategory> = new Set([
  'Meat & Poultry',
  'Seafood',
  'Canned & Jarred Goods',
  'Oils & Condiments',
]);
const MEASURES: Record<'solid' | 'spoon' | 'fresh', readonly [string, (typeof LINE_UNITS)[number]][]> = {
  solid: [
    ['500', 'g'],
    ['250', 'g'],
    ['1', 'lb'],
    ['1 1/2', 'cups'],
    ['2', 'cups'],
  ],
  spoon: [
    ['1', 'tsp'],
    ['1/2', 'tsp'],
    ['2', 'tsp'],
    ['1', 'tbsp'],
    ['1', 'pinch'],
  ],
  fresh: [
    ['1', 'handful'],
    ['2', 'sprigs'],
    ['1', 'bunch'],
    ['3', 'tbsp'],
  ],
};
const DETAILS = ['', '', 'finely chopped', 'at room temperature', 'plus more to serve', 'thinly sliced'];

export function toGeneratedSlug(index: number): string {
  return `generated-${String(index + 1).padStart(7, '0')}`;
}

export function toGeneratedCreatedAt(index: number): Date {
  return new Date(FIRST_CREATED_MS + index * CREATED_APART_MS);
}

/** Generates the recipe with this index; the same index and sources always result in the same recipe. */
export function generateRecipe(index: number, sources: RecipeSources): GeneratedRecipe {
  const random = createSeededRandom(`recipe ${index}`);
  const country = pickCountry(random);
  const form = random.pick(DISH_FORMS);
  const main = random.pick(listByCategories(sources, form.mains));
  const sides = random
    .pickSome(listByCategories(sources, form.sides), random.between(4, 11))
    .filter(({ name }) => name !== main.name);
  const ingredients = [main, ...sides];
  const title = `${random.pick(TITLE_ADJECTIVES)} ${main.name} ${form.name}`;
  const sideNames = sides.slice(0, 2).map(({ name }) => name);
  const prepTime = random.between(...form.prepMinutes);
  return {
    slug: toGeneratedSlug(index),
    title: sideNames.length === 2 ? `${title} with ${sideNames.join(' and ')}` : title,
    aliases: random.fraction() < 0.5 ? [`${country.name} ${main.name} ${form.name}`] : [],
    shortDescription: `${title} from ${country.name}, with ${joinNames(sides.slice(0, 3))}.`.slice(0, 200),
    description: [
      random.pick(ORIGIN_SENTENCES).replace('{country}', country.name),
      `The main flavor is ${main.name.toLowerCase()}, with ${joinNames(sides.slice(0, 4))}. ${random.pick(COOKING_TIPS)}`,
      random.pickSome(COOKING_TIPS, random.between(1, 3)).join(' '),
    ].join('\n\n'),
    country: country.name,
    continents: [country.continent],
    foodTypes: toFoodTypes(form, ingredients),
    prepTime,
    activeTime: Math.ceil(prepTime / 2),
    yield: null,
    servings: random.between(1, 12),
    difficulty: random.pick(DIFFICULTIES),
    spice: 0,
    ingredients: ingredients.map((ingredient, number) => ({
      id: `line-${number + 1}`,
      ...toLine(ingredient, random),
    })),
    instructions: toSteps(form, { main: main.name, sides, random }).map((step) => ({
      ...step,
      uses: [],
      timers: [],
    })),
    equipment: [],
    notes: [],
    safety: [],
    substitutes: [],
    serveWith: [],
    images: sources.images.length > 0 ? [random.pick(sources.images)] : [],
  };
}

/** Takes half of the recipes from a quarter of the countries, as in a real catalog. */
function pickCountry(random: SeededRandom) {
  const popularCountries = COUNTRIES.filter((_, index) => index % 4 === 0);
  return random.fraction() < 0.5 ? random.pick(popularCountries) : random.pick(COUNTRIES);
}

function listByCategories({ ingredients }: RecipeSources, categories: readonly IngredientCategory[]) {
  const candidates = ingredients.filter(({ category }) => categories.includes(category));
  return candidates.length > 0 ? candidates : ingredients;
}

function toFoodTypes(form: DishForm, ingredients: RecipeSources['ingredients']): FoodType[] {
  const isMeatless = ingredients.every(({ category }) => !POSSIBLY_NOT_VEGETARIAN.has(category));
  return isMeatless ? [...form.foodTypes, 'Vegetarian'] : [...form.foodTypes];
}

function toLine({ name, category }: RecipeSources['ingredients'][number], random: SeededRandom) {
  const kind =
    category === 'Herbs & Fresh Aromatics'
      ? 'fresh'
      : category === 'Spices & Seasonings' || category === 'Oils & Condiments'
        ? 'spoon'
        : 'solid';
  const [quantity, units] = random.pick(MEASURES[kind]);
  return { quantity, units, name, details: random.pick(DETAILS) };
}

function toSteps(
  form: DishForm,
  { main, sides, random }: { main: string; sides: RecipeSources['ingredients']; random: SeededRandom },
) {
  const half = Math.ceil(sides.length / 2);
  return [
    {
      title: 'Prepare',
      text: `Weigh and cut everything. Season the ${main.toLowerCase()} and set it aside.`,
    },
    {
      title: 'Start',
      text: `Warm a heavy pan for ${random.between(2, 6)} minutes and add ${joinNames(sides.slice(0, half))}.`,
    },
    { title: form.method.title, text: form.method.text.replace('{main}', main.toLowerCase()) },
    ...(sides.length > half
      ? [
          {
            title: 'Finish',
            text: `Stir in ${joinNames(sides.slice(half))} and cook for ${random.between(3, 15)} minutes more.`,
          },
        ]
      : []),
    { title: 'Serve', text: random.pick(COOKING_TIPS) },
  ];
}

function joinNames(ingredients: RecipeSources['ingredients']): string {
  const names = ingredients.map(({ name }) => name.toLowerCase());
  return names.length < 2 ? (names[0] ?? 'salt') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
