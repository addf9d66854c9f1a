import type { Likeness } from './engine/search-engine-types';
import { findRegion } from './nearest-rules';

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

/** Returns the traits that dishes like a recipe share, and those of its courses, of which they have at least one. */
export function toLikeness(
  { country, foodTypes, prepTime }: LikeSource,
  mainIngredients: readonly string[],
): { likeness: Likeness; courses: string[] } {
  return {
    likeness: {
      countries: [country],
      region: findRegion(country) ?? [],
      types: foodTypes.filter((type) => !VAGUE_TYPES.has(type)),
      ingredients: mainIngredients,
      minutes: prepTime,
    },
    courses: foodTypes.filter((type) => COURSES.has(type)),
  };
}
