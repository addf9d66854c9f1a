/** Constants for recipes, shared by forms, handlers, models and catalog files; the fields are in `recipe-fields`. */

export const DIFFICULTIES = ['Very Easy', 'Easy', 'Medium', 'Hard', 'Very Hard'] as const;

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

/** In characters. */
export const MAX_RECIPE_ALIAS_LENGTH = 200;
