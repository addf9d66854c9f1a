import { toPhrase } from '@/lib/text/words';
import type { Likeness } from './engine/search-engine-types';
import { countTypos } from './engine/typo-rules';

type Row = readonly [names: string, countries: string, types: string, ingredients: string];

/**
 * Dishes that people search for, whether the shop has them or not: if it does not, these words are no typo of others, and similar
 * dishes are shown instead.
 */
const FAMOUS_DISHES: readonly Row[] = [
  ['hummus', 'Lebanon, Israel, Syria, Jordan', 'Appetizer, Vegan', 'chickpeas'],
  ['falafel', 'Egypt, Lebanon, Israel, Syria, Jordan', 'Snack, Vegan', 'chickpeas'],
  ['shakshuka', 'Israel, Tunisia, Libya, Turkey', 'Breakfast', 'eggs, tomatoes'],
  ['shawarma, doner, doner kebab', 'Lebanon, Syria, Turkey, Jordan', 'Main Course, Sandwiches', 'chicken'],
  ['kebab, kabob, shish kebab, kofta', 'Turkey, Iran, Lebanon', 'Grill / BBQ', 'ground lamb'],
  ['chicken kebab, chicken skewer, chicken kabob', 'Indonesia, Lebanon, Turkey', 'Grill / BBQ', 'chicken'],
  ['baba ganoush, baba ghanoush', 'Lebanon, Syria', 'Appetizer', 'eggplant'],
  ['samosa', 'India, Pakistan', 'Snack, Appetizer', 'potatoes'],
  ['tikka masala, chicken tikka masala', 'India, Pakistan', 'Main Course', 'chicken, garam masala'],
  ['tandoori chicken, chicken tikka', 'India, Pakistan', 'Main Course', 'chicken'],
  ['vindaloo, korma', 'India', 'Main Course', 'garam masala'],
  ['dosa, idli, uttapam', 'India, Sri Lanka', 'Breakfast', 'urad dal'],
  ['fried rice, egg fried rice', 'China, Indonesia, Thailand', 'Stir-Fry', 'rice, eggs'],
  ['chow mein, lo mein', 'China', 'Stir-Fry, Pasta & Noodles', 'noodles'],
  [
    'sweet and sour pork, sweet and sour chicken, general tso chicken, orange chicken',
    'China',
    'Stir-Fry',
    'chicken',
  ],
  ['wonton soup, wonton, hot and sour soup, egg drop soup', 'China', 'Soup', 'pork'],
  ['spring roll, egg roll, summer roll', 'China, Vietnam', 'Appetizer, Snack', 'pork'],
  ['peking duck, char siu', 'China', 'Main Course', 'pork'],
  ['banh mi', 'Vietnam', 'Sandwiches, Main Course', 'pork'],
  ['tom yum', 'Thailand', 'Soup', 'lemongrass'],
  [
    'red curry, massaman curry, panang curry, yellow curry',
    'Thailand',
    'Main Course',
    'coconut milk, curry paste',
  ],
  ['satay, chicken satay', 'Indonesia, Thailand, Malaysia', 'Grill / BBQ', 'peanuts'],
  ['nasi goreng, mie goreng', 'Indonesia, Malaysia', 'Main Course', 'rice'],
  ['laksa', 'Malaysia', 'Soup', 'coconut milk'],
  ['sushi, onigiri, maki', 'Japan', 'Main Course', 'sushi rice, nori'],
  ['teriyaki, chicken teriyaki, teriyaki chicken', 'Japan', 'Main Course', 'chicken, soy sauce'],
  ['tonkatsu, katsu, katsu curry, tempura', 'Japan', 'Main Course', 'panko'],
  ['gyoza, potsticker, pot sticker, dim sum', 'China, Nepal', 'Main Course', 'ground pork, napa cabbage'],
  ['udon, soba', 'Japan', 'Pasta & Noodles', 'noodles'],
  ['bulgogi, tteokbokki, galbi', 'South Korea', 'Main Course', 'beef'],
  ['lumpia, pancit, sinigang', 'Philippines', 'Main Course', 'pork'],
  ['guacamole', 'Mexico', 'Appetizer', 'avocado'],
  ['salsa, pico de gallo', 'Mexico', 'Appetizer', 'tomatoes'],
  ['burrito, quesadilla, fajita, nachos, chimichanga', 'Mexico', 'Main Course', 'tortillas'],
  ['fish taco, shrimp taco, beef taco, carne asada', 'Mexico', 'Main Course', 'corn tortillas'],
  ['taco al pastor, carnitas, barbacoa', 'Mexico', 'Main Course', 'pork'],
  ['pozole, tamale, mole, chile relleno, menudo', 'Mexico', 'Main Course, Holiday', 'masa harina'],
  ['tostones, arroz con pollo', 'Cuba, Puerto Rico, Dominican Republic', 'Side Dish', 'plantains'],
  ['feijoada', 'Brazil', 'Main Course', 'black beans'],
  ['chimichurri, asado', 'Argentina, Uruguay', 'Grill / BBQ', 'parsley'],
  ['lasagna, lasagne', 'Italy', 'Pasta & Noodles', 'ground beef'],
  ['pesto, cacio e pepe, alfredo, fettuccine alfredo, amatriciana', 'Italy', 'Pasta & Noodles', 'parmesan'],
  [
    'eggplant parmesan, eggplant parmigiana, parmigiana, chicken parmesan, chicken parm',
    'Italy',
    'Casserole / Bake',
    'eggplant, parmesan',
  ],
  ['ravioli, tortellini, cannelloni', 'Italy', 'Pasta & Noodles', 'ricotta'],
  ['calzone, bruschetta, arancini', 'Italy', 'Appetizer, Snack', 'mozzarella'],
  ['gelato, cannoli, affogato', 'Italy', 'Dessert', 'mascarpone'],
  ['quiche, quiche lorraine', 'France', 'Main Course', 'eggs'],
  ['crepe', 'France', 'Dessert, Breakfast', 'eggs'],
  ['beef bourguignon, boeuf bourguignon, cassoulet', 'France', 'Main Course, Comfort Food', 'red wine'],
  ['croissant, macaron, creme brulee, souffle, eclair', 'France', 'Dessert', 'butter'],
  ['croque monsieur', 'France', 'Sandwiches', 'ham'],
  ['churro', 'Spain', 'Dessert, Snack', 'sugar'],
  ['schnitzel, wiener schnitzel', 'Austria, Germany', 'Main Course', 'breadcrumbs'],
  ['bratwurst, sauerbraten, pretzel, spaetzle', 'Germany', 'Main Course', 'pork'],
  ['gyro, souvlaki, tzatziki, dolma', 'Greece, Turkey', 'Main Course', 'yogurt'],
  ['stroganoff, beef stroganoff, blini, pelmeni', 'Russia, Ukraine, Poland', 'Main Course', 'sour cream'],
  ['fish and chips, fish chip', 'United Kingdom', 'Main Course', 'white fish'],
  [
    'shepherds pie, shepherd pie, cottage pie, bangers and mash',
    'United Kingdom, Ireland',
    'Main Course, Comfort Food',
    'potatoes',
  ],
  ['scone, trifle, yorkshire pudding', 'United Kingdom, Ireland', 'Dessert, Breakfast', 'butter'],
  [
    'hamburger, burger, cheeseburger, sloppy joe, hot dog',
    'United States',
    'Sandwiches, Main Course',
    'ground beef',
  ],
  ['veggie burger, vegetarian burger, vegan burger', 'Israel, Egypt', 'Sandwiches', 'dried chickpeas'],
  ['fried chicken, buffalo wing, chicken wing', 'United States', 'Main Course', 'chicken'],
  [
    'chili, chili con carne',
    'United States, Mexico',
    'Main Course, Comfort Food',
    'kidney beans, ground beef',
  ],
  [
    'mac and cheese, macaroni and cheese',
    'United States',
    'Pasta & Noodles, Comfort Food',
    'macaroni, cheddar',
  ],
  ['meatloaf, pot roast', 'United States', 'Main Course, Comfort Food', 'ground beef'],
  ['pulled pork, rib, brisket', 'United States', 'Grill / BBQ', 'pork shoulder'],
  ['jambalaya, etouffee, po boy', 'United States', 'Main Course', 'andouille sausage'],
  ['clam chowder, chowder', 'United States', 'Soup', 'clams'],
  [
    'apple pie, pumpkin pie, pecan pie, cobbler, peach cobbler',
    'United States',
    'Dessert, Holiday',
    'apples',
  ],
  [
    'crumble, apple crumble, fruit crumble, apple crisp',
    'United Kingdom, United States',
    'Dessert',
    'apples',
  ],
  ['flan, creme caramel, caramel custard', 'Japan, Portugal, Sri Lanka', 'Dessert', 'eggs, whole milk'],
  ['cinnamon roll, cinnamon bun', 'Sweden, Venezuela', 'Breakfast, Snack', 'instant yeast, active dry yeast'],
  ['smoothie, milkshake', 'India, Dominican Republic', 'Snack', 'mango, plain yogurt'],
  ['hot pot, shabu shabu', 'Japan, South Korea, China', 'Soup', 'napa cabbage'],
  ['cheesecake', 'United States', 'Dessert', 'cream cheese'],
  ['brownie, chocolate chip cookie, chocolate cake', 'United States', 'Dessert', 'chocolate, cocoa powder'],
  ['pancake, french toast', 'United States', 'Breakfast', 'flour, eggs'],
  ['banana bread, carrot cake, cupcake, muffin', 'United States', 'Dessert, Snack', 'flour'],
  ['caesar salad, cobb salad, coleslaw', 'United States', 'Salad', 'lettuce'],
  ['poutine', 'Canada', 'Comfort Food', 'potatoes'],
  ['poke, poke bowl', 'Fiji, Samoa', 'Pescatarian', 'white fish'],
  ['injera, tibs, kitfo', 'Ethiopia', 'Main Course', 'berbere'],
  ['fufu, suya, puff puff', 'Nigeria, Ghana', 'Main Course', 'cassava'],
  ['bunny chow, biltong', 'South Africa', 'Main Course', 'beef'],
  ['mulukhiyah, ful medames, ful', 'Egypt', 'Main Course', 'beans'],
  ['salmon, tuna steak', '', 'Pescatarian', 'white fish fillet, snapper fillet'],
  ['broccoli, asparagus, brussels sprout', '', 'Side Dish, Vegetarian', 'cauliflower, green beans'],
  ['kale, arugula', '', 'Soup, Salad', 'collard greens, swiss chard, spinach'],
  ['swede, parsnip', '', 'Soup', 'turnips'],
  ['plov, beshbarmak', 'Afghanistan, Iran', 'Main Course', 'lamb'],
];

const listOf = (text: string) => (text === '' ? [] : text.split(', '));

const DISHES: ReadonlyMap<string, Likeness> = new Map(
  FAMOUS_DISHES.flatMap(([names, countries, types, ingredients]) => {
    const likeness = {
      countries: listOf(countries),
      types: listOf(types),
      ingredients: listOf(ingredients),
    };
    return listOf(names).map((name) => [toPhrase(name), likeness] as const);
  }),
);
/** Shorter words are too like others to be a famous dish with a typo. */
const MIN_TYPO_LENGTH = 6;

/** Lists the tables' countries, types and ingredients, for a test. */
export function listLikenesses(): Likeness[] {
  return [...DISHES.values()];
}

/** Returns the traits of the famous dish of this name; null if it is none. */
export function findFamousDish(words: readonly string[]): Likeness | null {
  return DISHES.get(words.join(' ')) ?? null;
}

/** Like `findFamousDish`, of a name with a typo. */
export function findMistypedFamousDish(
  words: readonly string[],
): { name: string; likeness: Likeness } | null {
  const phrase = words.join(' ');
  if (phrase.length < MIN_TYPO_LENGTH) return null;
  for (const [name, likeness] of DISHES) if (countTypos(phrase, name, 1) === 1) return { name, likeness };
  return null;
}
