import { findRegion } from './cuisine-rules';
import type { DishFilter, SearchEngine } from './engine/search-engine-types';

/** What a recipe is to those that look for another one like it. */
export type LikeSource = {
  _id: string;
  country: string;
  foodTypes: readonly string[];
  prepTime: number;
  serveWith: readonly string[];
};

/** A meal's parts and ways to cook: nobody who reads about a cake wants a stew. */
const COURSES: ReadonlySet<string> = new Set([
  ...[
    'Appetizer',
    'Breakfast',
    'Dessert',
    'Main Course',
    'Salad',
    'Sandwiches',
    'Side Dish',
    'Snack',
    'Soup',
  ],
]);
/** Dishes of any kind have these. */
const VAGUE_TYPES: ReadonlySet<string> = new Set([
  ...['Comfort Food', 'Gluten-Free', 'Holiday', 'Low-Fat', 'Quick & Easy'],
]);

/**
 * Finds the dishes most like a recipe: of its courses, or where these are too few, also others. Those that it is served with are
 * left out.
 */
export function findLikeDishes(
  engine: SearchEngine,
  recipe: LikeSource,
  { mainIngredients, max }: { mainIngredients: readonly string[]; max: number },
): string[] {
  const { _id, country, foodTypes, prepTime, serveWith } = recipe;
  const likeness = {
    countries: [country],
    region: findRegion(country) ?? [],
    types: foodTypes.filter((type) => !VAGUE_TYPES.has(type)),
    ingredients: mainIngredients,
    minutes: prepTime,
  };
  const find = (dishes: DishFilter[]) =>
    engine
      .findLike(likeness, max + serveWith.length, { dishes, except: _id })
      .flatMap(({ id }) => (serveWith.includes(id) ? [] : id));
  const courses = foodTypes.filter((type) => COURSES.has(type));
  const found = courses.length > 0 ? find([{ types: courses }]) : [];
  const all = found.length < max ? new Set([...found, ...find([])]) : found;
  return [...all].slice(0, max);
}
