import type { INGREDIENT_CATEGORIES } from '@/models/ingredient-limits';
import type { FoodType } from '@/models/recipe-limits';

export type IngredientCategory = (typeof INGREDIENT_CATEGORIES)[number];

/** A kind of dish for which recipes are generated. */
export type DishForm = {
  name: string;
  /** The categories of its main ingredient. */
  mains: readonly IngredientCategory[];
  /** The categories of its other ingredients. */
  sides: readonly IngredientCategory[];
  foodTypes: readonly FoodType[];
  /** The characteristic step of the dish; `{main}` is the main ingredient. */
  method: { title: string; text: string };
  /** Minimum and maximum minutes. */
  prepMinutes: readonly [number, number];
};

const SAVORY_MAINS = ['Meat & Poultry', 'Seafood', 'Vegetables', 'Canned & Jarred Goods'] as const;
const SAVORY_SIDES = [
  'Vegetables',
  'Herbs & Fresh Aromatics',
  'Spices & Seasonings',
  'Oils & Condiments',
] as const;
const SWEET_SIDES = ['Baking & Sweeteners', 'Dairy & Eggs', 'Fruits'] as const;

export const DISH_FORMS: readonly DishForm[] = [
  {
    name: 'Stew',
    mains: SAVORY_MAINS,
    sides: SAVORY_SIDES,
    foodTypes: ['Main Course', 'Comfort Food'],
    method: {
      title: 'Simmer',
      text: 'Cover the pot and let the {main} simmer on the lowest heat, stirring now and then, until it is tender enough to cut with a spoon.',
    },
    prepMinutes: [60, 240],
  },
  {
    name: 'Soup',
    mains: SAVORY_MAINS,
    sides: SAVORY_SIDES,
    foodTypes: ['Soup', 'Appetizer'],
    method: {
      title: 'Make the soup',
      text: 'Pour in hot stock, bring the {main} to a gentle boil and cook until everything is soft. Blend half of it for body.',
    },
    prepMinutes: [25, 90],
  },
  {
    name: 'Curry',
    mains: SAVORY_MAINS,
    sides: [...SAVORY_SIDES, 'Canned & Jarred Goods'],
    foodTypes: ['Main Course'],
    method: {
      title: 'Fry the paste',
      text: 'Fry the ground spices until their oil separates, add the {main} and turn it until every piece is coated, then loosen with water.',
    },
    prepMinutes: [35, 120],
  },
  {
    name: 'Salad',
    mains: ['Vegetables', 'Fruits', 'Seafood'],
    sides: ['Vegetables', 'Herbs & Fresh Aromatics', 'Oils & Condiments'],
    foodTypes: ['Salad', 'Side Dish', 'Low-Fat'],
    method: {
      title: 'Dress',
      text: 'Whisk the dressing, pour it around the {main} and toss with your hands just before serving.',
    },
    prepMinutes: [10, 35],
  },
  {
    name: 'Skewers',
    mains: ['Meat & Poultry', 'Seafood', 'Vegetables'],
    sides: SAVORY_SIDES,
    foodTypes: ['Grill / BBQ', 'Snack'],
    method: {
      title: 'Grill',
      text: 'Thread the {main} onto skewers and grill over high heat, turning as soon as a side is charred at its edges.',
    },
    prepMinutes: [25, 75],
  },
  {
    name: 'Stir-Fry',
    mains: ['Meat & Poultry', 'Seafood', 'Vegetables'],
    sides: SAVORY_SIDES,
    foodTypes: ['Stir-Fry', 'Quick & Easy'],
    method: {
      title: 'Stir-fry',
      text: 'Let the pan smoke, then fry the {main} in two batches, stirring constantly, and combine both at the end.',
    },
    prepMinutes: [15, 40],
  },
  {
    name: 'Pilaf',
    mains: ['Grains & Breads'],
    sides: [...SAVORY_SIDES, 'Meat & Poultry'],
    foodTypes: ['Side Dish', 'Main Course'],
    method: {
      title: 'Steam',
      text: 'Stir the {main} in hot fat until it smells of nuts, add twice its volume of water, cover and do not stir until the water is absorbed.',
    },
    prepMinutes: [30, 70],
  },
  {
    name: 'Bake',
    mains: ['Vegetables', 'Meat & Poultry', 'Dairy & Eggs'],
    sides: [...SAVORY_SIDES, 'Dairy & Eggs'],
    foodTypes: ['Casserole / Bake', 'Holiday'],
    method: {
      title: 'Bake',
      text: 'Layer the {main} in a buttered dish, finish with whatever melts best, and bake until the top is deep gold and bubbling.',
    },
    prepMinutes: [50, 130],
  },
  {
    name: 'Breakfast Bowl',
    mains: ['Grains & Breads', 'Fruits', 'Dairy & Eggs'],
    sides: SWEET_SIDES,
    foodTypes: ['Breakfast', 'Quick & Easy'],
    method: {
      title: 'Fill the bowls',
      text: 'Warm the {main} gently, divide it among the bowls and put the rest on top while it is hot.',
    },
    prepMinutes: [5, 30],
  },
  {
    name: 'Cake',
    mains: ['Fruits', 'Baking & Sweeteners', 'Dairy & Eggs'],
    sides: SWEET_SIDES,
    foodTypes: ['Dessert', 'Holiday'],
    method: {
      title: 'Bake the cake',
      text: 'Fold the {main} into the batter with few strokes, pour it into a lined pan and bake until a toothpick comes out clean.',
    },
    prepMinutes: [45, 150],
  },
  {
    name: 'Pudding',
    mains: ['Fruits', 'Dairy & Eggs', 'Grains & Breads'],
    sides: SWEET_SIDES,
    foodTypes: ['Dessert', 'Comfort Food'],
    method: {
      title: 'Let it set',
      text: 'Stir the {main} over low heat until it coats the spoon, pour into small bowls and let it set in the refrigerator.',
    },
    prepMinutes: [20, 180],
  },
];

/** Adjectives before the main ingredient in a title. */
export const TITLE_ADJECTIVES = [
  'Braised',
  'Bright',
  'Buttery',
  'Charred',
  'Coal-Roasted',
  'Creamy',
  'Crisp',
  'Evening',
  'Fiery',
  'Fragrant',
  'Golden',
  'Harvest',
  'Homestyle',
  'Market',
  'Mountain',
  'Peppery',
  'Rustic',
  'Seaside',
  'Silky',
  'Slow-Cooked',
  'Smoky',
  'Spring',
  'Sunday',
  'Tangy',
  'Village',
  'Winter',
] as const;

/** Sentences about a recipe's origin; `{country}` is its country. */
export const ORIGIN_SENTENCES = [
  'In {country}, this waits on the stove when the family comes home late.',
  'Street stalls in {country} sell it from noon until the pot is empty.',
  'A dish for guests in {country}: it looks like more work than it is.',
  'Every region of {country} claims it, and every region makes it differently.',
  'Cooks in {country} make it with what is left from the week.',
  'It came to {country} with traders and has been cooked there ever since.',
  'Grandmothers in {country} never measure for it; these amounts are a starting point.',
] as const;

export const COOKING_TIPS = [
  'Taste for salt at the end, when everything has released its juices.',
  'It keeps in the refrigerator for three days and is better on the second.',
  'Cut everything to the same size, so that it cooks evenly.',
  'Do not rush the first step: most of the flavor develops there.',
  'A wide pan matters more than high heat.',
  'Leave it to rest for ten minutes before you serve it.',
  'Leftovers make a good sandwich filling the next day.',
  'Warm the plates so that it stays hot longer.',
] as const;
