/** Limits and fixed lists of a recipe, shared by forms, handlers, models and the catalogue files. */

export const DIFFICULTIES = ['Very Easy', 'Easy', 'Medium', 'Hard', 'Very Hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The food types of the recipe form. */
export const FOOD_TYPES = [
  'Appetizer',
  'Breakfast',
  'Casserole / Bake',
  'Comfort Food',
  'Dessert',
  'Gluten-Free',
  'Grill / BBQ',
  'Holiday',
  'Low-Fat',
  'Main Course',
  'Pasta & Noodles',
  'Pescatarian',
  'Quick & Easy',
  'Salad',
  'Sandwiches',
  'Side Dish',
  'Snack',
  'Soup',
  'Stir-Fry',
  'Vegan',
  'Vegetarian',
] as const;
export type FoodType = (typeof FOOD_TYPES)[number];

/** Lengths are in characters, counts in entries, times in minutes. */
export const RECIPE_LIMITS = {
  title: 200,
  shortDescription: 200,
  description: 20_000,
  alias: 200,
  aliases: 20,
  lineQuantity: 10,
  lineText: 200,
  lines: 100,
  stepTitle: 200,
  stepText: 5_000,
  steps: 100,
  minServings: 1,
  maxServings: 1_000,
  minPrepMinutes: 1,
  maxPrepMinutes: 10_080,
  images: 10,
} as const;
