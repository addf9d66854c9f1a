/** Constants for recipes, shared by forms, handlers, models and catalog files; the fields are in `recipe-fields`. */

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

/** In characters. */
export const MAX_RECIPE_ALIAS_LENGTH = 200;

/** Safety advice for the cook; the texts are in `components/catalog/recipe-safety`. */
export const SAFETY_CODES = [
  'raw-egg',
  'raw-fish',
  'raw-meat',
  'taro-leaf',
  'bitter-cassava',
  'boil-kidney-beans',
  'ackee-canned',
  'cool-rice-quickly',
  'garlic-in-oil',
  'honey-infants',
] as const;
export type SafetyCode = (typeof SAFETY_CODES)[number];

/**
 * References to amounts of lines in all instructions: each page view scales every one of them. The catalog's recipes have at
 * most 17.
 */
export const MAX_AMOUNT_REFERENCES = 200;

/** Whether the quantity of a line is of the thing as it is bought or as it goes into the pot. */
export const LINE_BASES = ['bought', 'prepared'] as const;

/** In characters. */
export const MAX_TIMER_LABEL_LENGTH = 60;
export const MAX_EQUIPMENT_LENGTH = 80;
export const MAX_NOTE_LENGTH = 1_000;
/** Of all instructions together, texts and markup: each page view writes them again. */
export const MAX_INSTRUCTIONS_LENGTH = 50_000;
export const MAX_RECIPE_SUBSTITUTE_LENGTH = 200;
export const MAX_RATIO_LENGTH = 60;
export const MAX_YIELD_UNIT_LENGTH = 40;
