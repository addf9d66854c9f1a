import { COUNTRIES } from '@/lib/geo/country-rules';
import { DIFFICULTIES, type FoodType } from '@/models/recipe-limits';
import type { IngredientFile, LINE_UNITS, RecipeFile } from './catalog-file-schema';
import {
  ADVICE,
  DISH_FORMS,
  type DishForm,
  type IngredientCategory,
  MANNERS,
  OCCASIONS,
} from './generated-dish-rules';
import { type SeededRandom, seededRandom } from './seeded-random-rules';

/** Generated recipes for benchmarks; each is derived from its number, so that a run can be repeated. */

/** A recipe like a file of `catalog/`, without how it is drawn. */
export type GeneratedRecipe = Omit<RecipeFile, 'plating'> & { slug: string };

/** What the generator uses: the shop's own ingredients and pictures. */
export type Pantry = {
  ingredients: readonly Pick<IngredientFile, 'name' | 'category'>[];
  /** Picture files of `catalog/pictures`. */
  pictures: readonly string[];
};

/** The most recipes that the digits of a slug can number. */
export const MAX_GENERATED_RECIPES = 1_000_000;

/** The first recipe's creation time; others follow five minutes apart, all older than their favorites. */
const FIRST_CREATED_MS = Date.UTC(2015, 0, 1);
const CREATED_APART_MS = 5 * 60 * 1000;

/** Stocks and fish sauce are in the last two. */
const OFTEN_NOT_VEGETARIAN: ReadonlySet<IngredientCategory> = new Set([
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

export function generatedSlug(index: number): string {
  return `generated-${String(index + 1).padStart(7, '0')}`;
}

export function generatedCreatedAt(index: number): Date {
  return new Date(FIRST_CREATED_MS + index * CREATED_APART_MS);
}

/** Generates the recipe with this number, from 0; the same number and pantry give the same recipe. */
export function makeRecipe(index: number, pantry: Pantry): GeneratedRecipe {
  const random = seededRandom(`recipe ${index}`);
  const country = pickCountry(random);
  const form = random.pick(DISH_FORMS);
  const main = random.pick(ofCategories(pantry, form.mains));
  const sides = random
    .pickSome(ofCategories(pantry, form.sides), random.between(4, 11))
    .filter(({ name }) => name !== main.name);
  const used = [main, ...sides];
  const manner = random.pick(MANNERS);
  const title = `${manner} ${main.name} ${form.name}`;
  const company = sides.slice(0, 2).map(({ name }) => name);
  return {
    slug: generatedSlug(index),
    title: company.length === 2 ? `${title} with ${company.join(' and ')}` : title,
    aliases: random.fraction() < 0.5 ? [`${country.name} ${main.name} ${form.name}`] : [],
    shortDescription: `${title} from ${country.name}, with ${listWords(sides.slice(0, 3))}.`.slice(0, 200),
    description: [
      random.pick(OCCASIONS).replace('{country}', country.name),
      `${main.name} carries it; ${listWords(sides.slice(0, 4))} give it its voice. ${random.pick(ADVICE)}`,
      random.pickSome(ADVICE, random.between(1, 3)).join(' '),
    ].join('\n\n'),
    country: country.name,
    continents: [country.continent],
    foodTypes: toFoodTypes(form, used),
    prepTime: random.between(...form.prepMinutes),
    servings: random.between(1, 12),
    difficulty: random.pick(DIFFICULTIES),
    ingredients: used.map((ingredient) => toLine(ingredient, random)),
    instructions: toSteps(form, main.name, sides, random),
    images: pantry.pictures.length > 0 ? [random.pick(pantry.pictures)] : [],
  };
}

/** Half of the recipes come from a quarter of the countries, as in a real catalog. */
function pickCountry(random: SeededRandom) {
  const favored = COUNTRIES.filter((_, index) => index % 4 === 0);
  return random.fraction() < 0.5 ? random.pick(favored) : random.pick(COUNTRIES);
}

function ofCategories({ ingredients }: Pantry, categories: readonly IngredientCategory[]) {
  const candidates = ingredients.filter(({ category }) => categories.includes(category));
  return candidates.length > 0 ? candidates : ingredients;
}

function toFoodTypes(form: DishForm, used: Pantry['ingredients']): FoodType[] {
  const isMeatless = used.every(({ category }) => !OFTEN_NOT_VEGETARIAN.has(category));
  return isMeatless ? [...form.foodTypes, 'Vegetarian'] : [...form.foodTypes];
}

function toLine({ name, category }: Pantry['ingredients'][number], random: SeededRandom) {
  const kind =
    category === 'Herbs & Fresh Aromatics'
      ? 'fresh'
      : category === 'Spices & Seasonings' || category === 'Oils & Condiments'
        ? 'spoon'
        : 'solid';
  const [quantity, units] = random.pick(MEASURES[kind]);
  return { quantity, units, name, details: random.pick(DETAILS) };
}

function toSteps(form: DishForm, main: string, sides: Pantry['ingredients'], random: SeededRandom) {
  const half = Math.ceil(sides.length / 2);
  return [
    {
      title: 'Prepare',
      text: `Weigh and cut everything. Season the ${main.toLowerCase()} and set it aside.`,
    },
    {
      title: 'Begin',
      text: `Warm a heavy pan for ${random.between(2, 6)} minutes and add ${listWords(sides.slice(0, half))}.`,
    },
    { title: form.method.title, text: form.method.text.replace('{main}', main.toLowerCase()) },
    ...(sides.length > half
      ? [
          {
            title: 'Finish',
            text: `Stir in ${listWords(sides.slice(half))} and cook for ${random.between(3, 15)} minutes more.`,
          },
        ]
      : []),
    { title: 'Serve', text: random.pick(ADVICE) },
  ];
}

function listWords(ingredients: Pantry['ingredients']): string {
  const names = ingredients.map(({ name }) => name.toLowerCase());
  return names.length < 2 ? (names[0] ?? 'salt') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
