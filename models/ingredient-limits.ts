/** Constants and limits for ingredients; the fields are in `ingredient-fields`. */

/** The category of an ingredient that has none. */
export const DEFAULT_CATEGORY = 'Other';

/** Categories of the catalog; also the groups of the advanced search. */
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

/** In characters; an amount is a pack's size. */
export const MAX_INGREDIENT_ALIAS_LENGTH = 100;
export const MAX_AMOUNT_LENGTH = 40;

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

export const MAX_LISTED_INGREDIENTS = 1000;
