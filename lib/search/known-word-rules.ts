import type { CostLimit } from '@/lib/catalog/cost-filter-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import type { FoodType } from '@/models/recipe-limits';
import type { DishFilter } from './engine/search-engine-types';

/** The meaning of some words of a search: the dishes that they leave, and its text. */
export type Meaning = {
  label: string;
  dishes?: Omit<DishFilter, 'types'> & { types?: readonly FoodType[] };
  cost?: CostLimit;
  avoid?: readonly AllergenGroup[];
};

const EASY = ['Very Easy', 'Easy'];
const NUTS: Meaning = { label: 'No nuts', avoid: ['tree nuts', 'peanuts'] };
const MILK: Meaning = { label: 'No milk', avoid: ['milk'] };
const EGGS: Meaning = { label: 'No eggs', avoid: ['eggs'] };
/** What the shop does not know of its dishes: none passes, and the search says so. */
const unproven = (label: string): Meaning => ({ label, dishes: { types: [] } });
const ofType = (type: FoodType): Meaning => ({ label: type, dishes: { types: [type] } });
/** A dish of the type, or called so. */
const called = (type: FoodType, ...named: string[]): Meaning => ({
  label: type,
  dishes: { types: [type], named },
});

/**
 * The words that a search understands, American and British, with common misspellings, and their meanings; those of cuisines are
 * in `cuisine-rules`. The longest words win. Times, prices and the words after "with" and "without" have no end:
 * `understanding-rules` reads these.
 */
export const KNOWN_WORDS: readonly (readonly [words: string, meaning: Meaning])[] = [
  // Time
  [
    'quick, fast, speedy, express, rapid, last minute, in a hurry, quick meal, weeknight, weekday, week night, midweek, after work, busy night',
    { label: 'Up to 45 min', dishes: { maxMinutes: 45 } },
  ],
  ['half an hour, half hour', { label: 'Up to 30 min', dishes: { maxMinutes: 30 } }],
  [
    'quick and easy, quick easy, easy and quick, easy quick',
    { label: 'Quick and easy', dishes: { maxMinutes: 45, difficulties: EASY } },
  ],
  [
    'slow cooker, slow cooked, slow, crockpot, crock pot, slow roasted, weekend project',
    { label: 'Slow', dishes: { minMinutes: 120, types: ['Main Course'] } },
  ],
  // Difficulty
  [
    'easy, simple, beginner, easiest, super easy, very easy, easy to make, effortless, basic, lazy',
    { label: 'Easy', dishes: { difficulties: EASY } },
  ],
  ['challenging, difficult, advanced', { label: 'Hard', dishes: { difficulties: ['Hard', 'Very Hard'] } }],
  // Diets
  ['vegan, plant based, plantbased, vegan friendly', ofType('Vegan')],
  [
    'vegetarian, veggie, meatless, meat free, vegitarian, vegeterian, vegetarian friendly, no meat, without meat, meatless monday',
    ofType('Vegetarian'),
  ],
  [
    'gluten free, glutenfree, gf, celiac, coeliac, no gluten, without gluten, glutin free, gluten less',
    ofType('Gluten-Free'),
  ],
  ['pescatarian, pescetarian', ofType('Pescatarian')],
  ['low fat, lowfat, fat free', called('Low-Fat')],
  [
    'healthy, healthier, clean eating, light, lighter, light dinner, light meal',
    { label: 'Light', dishes: { types: ['Low-Fat', 'Salad', 'Soup', 'Vegan'] } },
  ],
  // Allergens
  ['no nuts, nut free, without nuts, nutfree, no tree nuts, tree nut free', NUTS],
  ['peanut free, no peanuts, without peanuts', { label: 'No peanuts', avoid: ['peanuts'] }],
  [
    'dairy free, dairyfree, no dairy, without dairy, non dairy, nondairy, lactose free, no milk, without milk, milk free, no lactose, without lactose',
    MILK,
  ],
  ['egg free, eggless, no egg, without egg', EGGS],
  ['soy free, no soy, without soy, soya free', { label: 'No soy', avoid: ['soybeans'] }],
  [
    'shellfish free, no shellfish, without shellfish',
    { label: 'No shellfish', avoid: ['crustacean shellfish', 'mollusks'] },
  ],
  [
    'seafood free, no seafood, without seafood',
    { label: 'No seafood', avoid: ['fish', 'crustacean shellfish', 'mollusks'] },
  ],
  ['fish free, no fish, without fish', { label: 'No fish', avoid: ['fish'] }],
  ['sesame free, no sesame, without sesame', { label: 'No sesame', avoid: ['sesame'] }],
  ['wheat free, no wheat, without wheat', { label: 'No wheat', avoid: ['wheat'] }],
  // What nobody has checked
  ['kosher', unproven('Kosher')],
  ['halal', unproven('Halal')],
  ['keto, ketogenic, low carb, lowcarb, no carb, atkins', unproven('Low-carb')],
  ['paleo, whole30', unproven('Paleo')],
  ['sugar free, sugarless, diabetic, diabetic friendly', unproven('Sugar-free')],
  ['low sodium, low salt, salt free', unproven('Low-salt')],
  ['low calorie, low cal, high protein, weight loss', unproven('Low-calorie or high-protein')],
  ['fodmap, low fodmap', unproven('Low-FODMAP')],
  ['organic', unproven('Organic')],
  // Courses and types
  ['breakfast, brunch, breakfasts, brekkie, morning', called('Breakfast', 'breakfast', 'brunch')],
  [
    'lunch, lunchtime, light lunch, packed lunch',
    { label: 'Lunch', dishes: { types: ['Main Course', 'Salad', 'Sandwiches', 'Soup'] } },
  ],
  [
    'dinner, supper, main course, main dish, mains, main, entree, dinnertime, sunday roast',
    called('Main Course', 'dinner'),
  ],
  [
    'appetizer, appetiser, starter, hors d oeuvre, horderve, finger food, small plate, tapas, mezze, meze, antipasti, canape',
    called('Appetizer', 'appetizer', 'meze', 'mezze', 'tapas'),
  ],
  [
    'party, party food, potluck, game day, super bowl, for a crowd, buffet, picnic, cocktail party',
    { label: 'Party food', dishes: { types: ['Appetizer', 'Snack'], named: ['party'] } },
  ],
  [
    'dessert, desert, sweets, sweet treat, pudding course, afters, something sweet, treat',
    called('Dessert', 'dessert'),
  ],
  ['cookies, biscuit dessert', { label: 'Cookies', dishes: { named: ['cookie', 'biscuit'] } }],
  ['snack, nibble, bite', called('Snack', 'snack')],
  [
    'afternoon tea, high tea, teatime, tea time, cream tea, tea party',
    {
      label: 'Afternoon tea',
      dishes: {
        named: ['tea sandwich', 'chicken sandwich', 'scone', 'biscuit', 'lamington', 'tart', 'bun', 'cake'],
      },
    },
  ],
  ['street food', { label: 'Street food', dishes: { types: ['Snack', 'Sandwiches'] } }],
  ['side dish, side, sides, accompaniment', called('Side Dish', 'side')],
  ['soup, soups, soupe, broth soup', called('Soup', 'soup')],
  ['salad, sallad', called('Salad', 'salad')],
  ['sandwiches, sandwich, sub, panini, wrap', called('Sandwiches', 'sandwich', 'wrap')],
  ['casserole, bake, hotdish, oven bake', called('Casserole / Bake', 'casserole', 'bake')],
  ['comfort food, comforting, cozy, cosy, hearty', called('Comfort Food')],
  [
    'winter, wintry, warming, cold day, cold night, cold weather, rainy day, autumn, fall',
    { label: 'For cold days', dishes: { types: ['Comfort Food', 'Soup'] } },
  ],
  [
    'summer, summery, hot day, hot weather, refreshing',
    {
      label: 'For hot days',
      dishes: {
        types: ['Salad', 'Grill / BBQ', 'Low-Fat'],
        named: ['cold', 'juice', 'lassi', 'limeade'],
        texts: ['summer'],
      },
    },
  ],
  ['stir fry, stirfry, stir fried, wok', called('Stir-Fry', 'stir fry')],
  [
    'pasta',
    {
      label: 'Pasta',
      dishes: {
        named:
          'pasta spaghetti tagliatelle macaroni gnocchi lasagna penne ravioli fettuccine linguine rigatoni orzo carbonara bolognese'.split(
            ' ',
          ),
      },
    },
  ],
  ['noodles', called('Pasta & Noodles', 'noodle', 'ramen', 'pho', 'udon', 'soba')],
  [
    'drinks, beverage, nonalcoholic drink, mocktail, cocktail, refreshment',
    {
      label: 'Drinks',
      dishes: { named: 'drink tea lassi limeade lemonade horchata smoothie juice punch coffee'.split(' ') },
    },
  ],
  // Occasions
  [
    'thanksgiving, christmas, xmas, holiday, easter, new year, new years, hanukkah, passover, ramadan, eid, diwali, festive, celebration, fourth of july, 4th of july',
    called('Holiday', 'holiday', 'christmas', 'easter'),
  ],
  [
    'kid friendly, kid, children, toddler, child friendly, picky eater, kid approved',
    { label: 'For kids', dishes: { difficulties: EASY, maxSpice: 0 } },
  ],
  // Methods and vessels
  [
    'grilled, grill, grilling, barbecue, barbecued, barbeque, bbq, cookout, griddled, char grilled',
    {
      label: 'Grill / BBQ',
      dishes: {
        types: ['Grill / BBQ'],
        named: ['grilled', 'barbecue', 'barbecued'],
        texts: ['grilled', 'barbecue', 'charred'],
      },
    },
  ],
  [
    'baked, oven baked, roasted, roast, traybake, sheet pan',
    {
      label: 'From the oven',
      dishes: {
        types: ['Casserole / Bake'],
        named: ['baked', 'bake', 'roasted', 'roast'],
        texts: ['baked', 'bake', 'roasted', 'roast', 'oven'],
      },
    },
  ],
  [
    'braised, stewed, simmered',
    {
      label: 'Braised',
      dishes: { named: ['stew', 'braised', 'gulasch', 'tagine'], texts: ['braised', 'simmered', 'stew'] },
    },
  ],
  [
    'one pot, one pan, single pot, one dish, one skillet, dutch oven, skillet meal',
    {
      label: 'One pot',
      dishes: {
        types: ['Soup'],
        named: [
          'stew',
          'soup',
          'curry',
          'pilaf',
          'pilau',
          'risotto',
          'jollof',
          'goulash',
          'tagine',
          'paella',
        ],
      },
    },
  ],
  ['steamed', { label: 'Steamed', dishes: { named: ['steamed'], texts: ['steamed', 'steam'] } }],
  [
    'deep fried, fried',
    { label: 'Fried', dishes: { named: ['fried', 'fritter', 'donut'], texts: ['fried', 'fry', 'crisp'] } },
  ],
  [
    'no cook, raw, uncooked, no cooking',
    { label: 'Without cooking', dishes: { types: ['Salad'], texts: ['raw', 'uncooked'] } },
  ],
  [
    'no bake, nobake, without baking, without oven, no oven',
    {
      label: 'Not baked',
      dishes: {
        named: [
          'truffle',
          'panna cotta',
          'tiramisu',
          'rice pudding',
          'coconut pudding',
          'berry pudding',
          'sticky rice',
        ],
      },
    },
  ],
  [
    'creamy',
    { label: 'Creamy', dishes: { named: ['cream', 'creamed', 'creamy'], texts: ['creamy', 'cream'] } },
  ],
  ['cheesy', { label: 'Cheesy', dishes: { named: ['cheese', 'cheesy'], texts: ['cheese', 'cheesy'] } }],
  [
    'crispy, crunchy',
    { label: 'Crisp', dishes: { named: ['crispy', 'fried'], texts: ['crisp', 'crispy', 'crunchy'] } },
  ],
  ['spicy, hot and spicy, fiery', { label: 'Spicy', dishes: { minSpice: 2 } }],
  ['mild, not spicy, no spice, non spicy', { label: 'Mild', dishes: { maxSpice: 1 } }],
  // Cost
  [
    'cheap, budget, budget friendly, inexpensive, affordable, low cost, frugal, cheap eats, thrifty',
    { label: 'Under $2', cost: '2' },
  ],
];
