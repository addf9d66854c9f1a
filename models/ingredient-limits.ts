/** Limits and fixed lists of an ingredient. */

/** The category of an ingredient that names none. */
export const DEFAULT_CATEGORY = 'Other';

/** Categories of the catalogue; also the groups of the advanced search. */
export const INGREDIENT_CATEGORIES = [
  'Meat & Poultry',
  'Seafood',
  'Dairy & Eggs',
  'Vegetables',
  'Fruits',
  'Grains & Breads',
  'Spices & Seasonings',
  'Herbs & Fresh Aromatics',
  'Canned & Jarred Goods',
  'Oils & Condiments',
  'Baking & Sweeteners',
  'Other Ingredients',
] as const;

/** Lengths are in characters, counts in entries. */
export const INGREDIENT_LIMITS = {
  name: 100,
  description: 600,
  alias: 100,
  aliases: 20,
  category: 100,
  amount: 40,
  amounts: 20,
} as const;

/** Prices are dollars with at most two decimals. */
export const MIN_PRICE = 0.01;
export const MAX_PRICE = 9999.99;

/** The nine major allergens of US law (FALCPA 2004 with the FASTER Act of 2021). */
export const ALLERGENS = [
  'milk',
  'eggs',
  'fish',
  'shellfish',
  'tree nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const MAX_INGREDIENT_LIST = 1000;
