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

/** The nine major allergens of US law (FALCPA 2004 with the FASTER Act of 2021), as the calls have always named them. */
export type Allergen =
  | 'milk'
  | 'eggs'
  | 'fish'
  | 'shellfish'
  | 'tree nuts'
  | 'peanuts'
  | 'wheat'
  | 'soybeans'
  | 'sesame';

/**
 * The allergens that an ingredient contains or may contain; one more entry is unknown for every ingredient until it is judged. US
 * law wants the kind of a fish, a crustacean and a tree nut named, and the animal of milk and eggs if it is not a cow or a hen;
 * mollusks are no major allergen, but people want to know.
 */
export const ALLERGEN_GROUPS = [
  'milk',
  'eggs',
  'fish',
  'crustacean shellfish',
  'mollusks',
  'tree nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const;
export type AllergenGroup = (typeof ALLERGEN_GROUPS)[number];
/**
 * The judged groups of an ingredient whose facts do not list them: those that existed before facts listed them. So this never
 * changes, and neither does the stored catalog.
 */
export const FIRST_JUDGED = [
  ...['milk', 'eggs', 'fish', 'crustacean shellfish', 'mollusks'],
  ...['tree nuts', 'peanuts', 'wheat', 'soybeans', 'sesame'],
] as readonly AllergenGroup[];
/** US law wants the kind of these named; mollusks are named the same way. */
export const NAMED_KINDS: readonly AllergenGroup[] = [
  'fish',
  'crustacean shellfish',
  'mollusks',
  'tree nuts',
];
/** In characters: "anchovy" of fish, "buffalo" of milk. */
export const MAX_ALLERGEN_KIND_LENGTH = 40;

/** The tree nuts of the FDA's guidance of January 2025, which no longer has coconut. */
export const TREE_NUTS = [
  'almond',
  'black walnut',
  'Brazil nut',
  'California walnut',
  'cashew',
  'hazelnut',
  'heartnut',
  'macadamia nut',
  'pecan',
  'pine nut',
  'pistachio',
  'walnut',
] as const;

/** The questions of a diet about an ingredient. `animal` is meat of land animals and products of them, such as gelatin. */
export const DIET_FLAGS = ['animal', 'fish', 'milk', 'egg', 'honey', 'rennet', 'gluten', 'alcohol'] as const;
export type DietFlag = (typeof DIET_FLAGS)[number];
export const FLAG_VALUES = ['yes', 'no', 'unknown'] as const;

/** How an ingredient is shipped; `no` cannot be sent at all. */
export const SHIPPING_KINDS = ['ambient', 'chilled', 'frozen', 'no'] as const;
export type ShippingKind = (typeof SHIPPING_KINDS)[number];

/** The units that an ingredient may have a weight for: counted things, and sizes of one piece. */
export const WEIGHED_UNITS = [
  ...['piece', 'small', 'medium', 'large', 'extra-large'],
  ...[
    'bunch',
    'bulb',
    'clove',
    'cube',
    'ear',
    'fillet',
    'handful',
    'head',
    'inch',
    'knob',
    'leaf',
    'loaf',
    'patty',
  ],
  ...['pinch', 'dash', 'pod', 'rib', 'sheet', 'slice', 'sprig', 'stalk', 'stick', 'strip', 'wedge'],
  ...['can', 'jar', 'package', 'bottle'],
] as const;

/** The figures of nutrition per 100 g: kcal, grams, and milligrams of sodium, each with the most that is possible. */
export const NUTRITION_LIMITS = {
  kcal: 902,
  protein: 100,
  fat: 100,
  carbohydrate: 100,
  fiber: 100,
  sugar: 100,
  sodiumMg: 40_000,
} as const;
export const NUTRITION_FIGURES = [
  'kcal',
  'protein',
  'fat',
  'carbohydrate',
  'fiber',
  'sugar',
  'sodiumMg',
] as const satisfies (keyof typeof NUTRITION_LIMITS)[];
/** In characters: "usda 20044", "the label". */
export const MAX_NUTRITION_SOURCE_LENGTH = 60;

/** In grams, and in characters of a form, a family or a substitute's text. */
export const MAX_GRAMS_PER_CUP = 600;
export const MAX_GRAMS_PER_UNIT = 20_000;
export const MAX_FORM_LENGTH = 60;
export const MAX_FAMILY_LENGTH = 60;
export const MAX_INGREDIENT_SUBSTITUTE_LENGTH = 200;

export const MAX_LISTED_INGREDIENTS = 1000;
