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
  ['low fat, lowfat, fat free, light, lighter', called('Low-Fat')],
  [
    'healthy, healthier, clean eating',
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
  ['cookie, biscuit dessert', { label: 'Cookies', dishes: { named: ['cookie', 'biscuit'] } }],
  ['snack, nibble, bite', called('Snack', 'snack')],
  ['street food', { label: 'Street food', dishes: { types: ['Snack', 'Sandwiches'] } }],
  ['side dish, side, sides, accompaniment', called('Side Dish', 'side')],
  ['soup, soups, soupe, broth soup', called('Soup', 'soup')],
  ['salad, sallad', called('Salad', 'salad')],
  ['sandwich, sandwiches, sub, panini, wrap', called('Sandwiches', 'sandwich', 'wrap')],
  ['casserole, bake, hotdish, oven bake', called('Casserole / Bake', 'casserole', 'bake')],
  ['comfort food, comforting, cozy, cosy, hearty, soul food', called('Comfort Food')],
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
  ['noodle', called('Pasta & Noodles', 'noodle', 'ramen', 'pho', 'udon', 'soba')],
  [
    'drink, beverage, nonalcoholic drink, mocktail, refreshment',
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
    'kid, kid friendly, children, toddler, child friendly, picky eater, kid approved',
    { label: 'For kids', dishes: { difficulties: EASY, maxSpice: 0 } },
  ],
  // Methods and vessels
  [
    'grilled, grill, grilling, barbecue, barbecued, barbeque, bbq, cookout, griddled, char grilled',
    called('Grill / BBQ', 'grilled', 'barbecue', 'barbecued'),
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
    'no cook, raw, no bake',
    { label: 'Without cooking', dishes: { types: ['Salad'], texts: ['raw', 'uncooked'] } },
  ],
  ['spicy, hot and spicy, fiery', { label: 'Spicy', dishes: { minSpice: 2 } }],
  ['mild, not spicy, no spice, non spicy', { label: 'Mild', dishes: { maxSpice: 1 } }],
  // Cost
  [
    'cheap, budget, budget friendly, inexpensive, affordable, low cost, frugal, cheap eats, thrifty',
    { label: 'Under $2', cost: '2' },
  ],
];

/** Words that say nothing about a dish; left out beside others. */
export const FILLER_WORDS =
  'recipe, receipe, recipie, dish, food, cuisine, cooking, cook, idea, ideas, best, good, great, tasty, delicious, yummy, favorite, favourite, popular, ' +
  'authentic, traditional, classic, homemade, home made, real, famous, amazing, perfect, how to make, how to cook, how do you make, how do i make, what to cook, ' +
  'what to make, what to eat, something, anything, tonight, today, make, making, style, type, kind, i want, give me, show me, find, for two, for one, ' +
  'for 2, for 4, for family, family, date night, romantic, meal prep, make ahead, ready, me, some, using, very, ' +
  'night, everyday, friendly, meal';

/** Names that contain a known word but are meant literally. */
export const PLAIN_NAMES =
  'swiss chard, french fries, french fry, french toast, french press, french beans, turkish delight, turkish coffee, english muffin, english cucumber, brussels sprout, ' +
  'brussels waffle, danish pastry, canadian bacon, american cheese, swiss cheese, chinese five spice, chinese cabbage, italian seasoning, italian sausage, spanish onion, ' +
  'mexican oregano, thai basil, irish coffee, irish cream, greek yogurt, jerusalem artichoke, new potato, side salad dressing, fried rice, fried egg, fried chicken, ' +
  'baked bean, baked potato, baked alaska, grilled cheese, steamed bun, steamed bread, slow burn, light soy sauce, light cream, raw honey, raw peanut, raw sugar, hot dog, ' +
  'easy peeler, party mix, kid goat, tea biscuit, rice pudding, sweet potato, roasted peanut, pasta sauce, noodle soup, egg noodle, soup bone, soup joumou';
