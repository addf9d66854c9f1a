/** Picks the drawing under /placeholders for a dish or ingredient without an image. */

export type Drawing = { drawing: string; tint: string };

/** Warm background colors that suit every drawing, in light and dark mode. */
const TINTS = ['#ecd9b8', '#e7cdb8', '#dcdcc0', '#e9d3c4', '#d9d6c8', '#efdcae', '#d8dccb', '#e6cfc9'];

/** By a word in the title, the more specific first. */
const TITLE_DRAWINGS: readonly [word: RegExp, drawing: string][] = [
  [/taco|enchilada|esquites/i, 'taco'],
  [/sushi|nori/i, 'sushi'],
  [/lassi|ice cream/i, 'soft-ice-cream'],
  [/kheer|sticky rice|pudding/i, 'shortcake'],
  [/pad thai|ramen|noodle|spaghetti|tagliatelle/i, 'spaghetti'],
  [/shrimp|prawn|cioppino|moqueca/i, 'shrimp'],
  [/biryani|rice|risotto|jollof|donburi|oyakodon/i, 'curry-rice'],
  [/curry|masala|paneer|dal\b|josh|butter chicken/i, 'curry-rice'],
  [/fish|salmon/i, 'fish'],
  [/bread|cornbread/i, 'bread'],
];

/** By food type: the first in this list that the dish has. */
const TYPE_DRAWINGS: readonly [type: string, drawing: string][] = [
  ['Dessert', 'shortcake'],
  ['Pasta & Noodles', 'spaghetti'],
  ['Soup', 'steaming-bowl'],
  ['Salad', 'green-salad'],
  ['Sandwiches', 'sandwich'],
  ['Breakfast', 'pancakes'],
  ['Grill / BBQ', 'cut-of-meat'],
  ['Stir-Fry', 'shallow-pan-of-food'],
  ['Casserole / Bake', 'shallow-pan-of-food'],
  ['Vegan', 'leafy-green'],
  ['Comfort Food', 'pot-of-food'],
  ['Snack', 'hot-pepper'],
  ['Side Dish', 'shallow-pan-of-food'],
  ['Appetizer', 'bento'],
];

/** By a word in the name, the more specific first. */
const INGREDIENT_DRAWINGS: readonly [word: RegExp, drawing: string][] = [
  [/egg(?!plant)/i, 'egg'],
  [/cheese|feta|mozzarella|parmesan|pecorino|ricotta|mascarpone|paneer|cheddar|gruy|queso/i, 'cheese'],
  [/butter(?!nut)|ghee/i, 'butter'],
  [/garlic/i, 'garlic'],
  [/onion|shallot|leek|scallion/i, 'onion'],
  [/tomato/i, 'tomato'],
  [/carrot/i, 'carrot'],
  [/chil|cayenne|jalape|scotch bonnet|harissa|paprika|pepper(?!corn)/i, 'hot-pepper'],
  [/lemon|lime|orange/i, 'lemon'],
  [/olive/i, 'olive'],
  [/peanut/i, 'peanuts'],
  [/bean|lentil|dal|chickpea|peas/i, 'beans'],
  [/almond|cashew|walnut|nut|pistachio/i, 'chestnut'],
  [/honey|syrup/i, 'honey-pot'],
  [/sugar|powder|soda|yeast|starch/i, 'salt'],
  [/shrimp|mussel|squid|crab/i, 'shrimp'],
  [/chicken/i, 'poultry-leg'],
  [/bread|pita|tortilla|crumbs|ladyfingers|cracker/i, 'bread'],
  [/noodle|spaghetti|tagliatelle|lasagna/i, 'spaghetti'],
];

const CATEGORY_DRAWINGS: Record<string, string> = {
  'Meat & Poultry': 'cut-of-meat',
  Seafood: 'fish',
  'Dairy & Eggs': 'butter',
  Vegetables: 'leafy-green',
  Fruits: 'red-apple',
  'Grains & Breads': 'sheaf-of-rice',
  'Spices & Seasonings': 'salt',
  'Herbs & Fresh Aromatics': 'herb',
  'Canned & Jarred Goods': 'canned-food',
  'Oils & Condiments': 'olive',
  'Baking & Sweeteners': 'cookie',
};

export function pickDishDrawing({
  title,
  foodTypes,
}: {
  title: string;
  foodTypes: readonly string[];
}): Drawing {
  const drawing =
    TITLE_DRAWINGS.find(([word]) => word.test(title))?.[1] ??
    TYPE_DRAWINGS.find(([type]) => foodTypes.includes(type))?.[1] ??
    'pot-of-food';
  return { drawing, tint: pickTint(title) };
}

export function pickIngredientDrawing({ name, category }: { name: string; category: string }): Drawing {
  const byName = INGREDIENT_DRAWINGS.find(([word]) => word.test(name))?.[1];
  return { drawing: byName ?? CATEGORY_DRAWINGS[category] ?? 'pot-of-food', tint: pickTint(name) };
}

/** Returns the same background color for the same name everywhere. */
function pickTint(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? '#ecd9b8';
}
