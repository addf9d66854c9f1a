import { createProductFinder } from '@/lib/recipes/line-product-rules';
import { IngredientMatcher, type NamedIngredient } from '@/lib/search/engine/ingredient-matcher';
import { type LineText, readLineKey, toLineKeys } from '@/lib/text/line-key-rules';
import { toWords } from '@/lib/text/words';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { toIngredientEntry } from '@/tests/support/search-documents';

type Entry = { name: string; aliases?: readonly string[] } & Partial<
  Pick<NamedIngredient, 'id' | 'sellable' | 'forms' | 'family'>
>;

function createMatcher(entries: readonly Entry[]) {
  return new IngredientMatcher(
    entries.map(
      ({ name, aliases, ...fields }, index) => toIngredientEntry(name, index, aliases, fields).ingredient,
    ),
  );
}
const catalogMatcher = async () => {
  const { recipes, ingredients } = await readCatalog('catalog');
  const matcher = createMatcher(
    ingredients.map(({ slug, name, aliases, forms, family, sellable }) => ({
      id: slug,
      ...{ name, aliases, forms, family, sellable },
    })),
  );
  return { recipes, ingredients, matcher };
};

/** A shop that sells the easily confused products too. */
const shop = createMatcher([
  { name: 'Rice', aliases: ['long-grain rice'] },
  { name: 'Rice Vinegar' },
  { name: 'Rice Noodles', aliases: ['pho noodles'] },
  { name: 'Coconut', aliases: ['fresh coconut'] },
  { name: 'Coconut Milk' },
  { name: 'Butter' },
  { name: 'Peanut Butter' },
  { name: 'Butternut Squash' },
  { name: 'Black Pepper', aliases: ['pepper', 'ground black pepper'] },
  { name: 'Bell Pepper', aliases: ['red bell pepper'] },
  { name: 'Eggs' },
  { name: 'Eggplant' },
  { name: 'Ginger' },
  { name: 'Ginger Ale' },
  { name: 'Corn' },
  { name: 'Cornstarch' },
  { name: 'Heavy Cream', aliases: ['cream'] },
  { name: 'Ice Cream', aliases: ['vanilla ice cream'] },
  { name: 'Cream Cheese' },
  { name: 'Cream of Tartar' },
  { name: 'Crème Fraîche' },
  { name: 'Jalapeño' },
  { name: 'Garlic' },
  { name: 'Cloves' },
  { name: 'Salt' },
  { name: 'Basil' },
  { name: 'Lemon' },
  { name: 'Cilantro' },
  { name: 'Coriander Seeds' },
  { name: 'Scallions' },
  { name: 'Onion' },
  { name: 'Chickpeas' },
  { name: 'Zucchini' },
  { name: 'Shrimp' },
  { name: 'Tomatoes' },
  { name: 'Milk' },
  { name: 'Chicken', aliases: ['whole chicken'] },
  { name: 'Chicken Stock' },
  { name: 'Half-and-Half' },
  { name: 'Molasses' },
  { name: 'Bay Leaves' },
  { name: 'Vegetable Oil', aliases: ['oil'] },
]);
/** A shop that sells only the plain products. */
const plainShop = createMatcher(
  ['Rice', 'Coconut', 'Butter', 'Pepper', 'Eggs', 'Ginger', 'Corn', 'Cream', 'Milk', 'Cloves', 'Chicken'].map(
    (name) => ({ name }),
  ),
);

test.each([
  { line: 'rice', name: 'Rice' },
  { line: 'cooked rice', name: 'Rice' },
  { line: 'long-grain rice, rinsed', name: 'Rice' },
  { line: '2 cups rice', name: 'Rice' },
  { line: 'rice vinegar', name: 'Rice Vinegar' },
  { line: 'unseasoned rice vinegar', name: 'Rice Vinegar' },
  { line: 'rice noodles', name: 'Rice Noodles' },
  { line: 'flat rice noodle', name: 'Rice Noodles' },
  { line: 'rice paper', name: null },
  { line: 'rice flour', name: null },
  { line: 'coconut', name: 'Coconut' },
  { line: 'fresh coconut, grated', name: 'Coconut' },
  { line: 'coconut milk', name: 'Coconut Milk' },
  { line: '1 can coconut milk', name: 'Coconut Milk' },
  { line: 'coconut oil', name: null },
  { line: 'butter', name: 'Butter' },
  { line: 'unsalted butter, softened', name: 'Butter' },
  { line: 'BUTTER', name: 'Butter' },
  { line: 'peanut butter', name: 'Peanut Butter' },
  { line: 'creamy peanut butter', name: 'Peanut Butter' },
  { line: 'almond butter', name: null },
  { line: 'buttermilk', name: null },
  { line: 'butternut squash', name: 'Butternut Squash' },
  { line: 'butternut squash, peeled and cubed', name: 'Butternut Squash' },
  { line: 'pepper', name: 'Black Pepper' },
  { line: 'black pepper', name: 'Black Pepper' },
  { line: 'freshly ground black pepper', name: 'Black Pepper' },
  { line: 'bell pepper', name: 'Bell Pepper' },
  { line: 'red bell peppers', name: 'Bell Pepper' },
  { line: 'chili peppers', name: null },
  { line: 'egg', name: 'Eggs' },
  { line: 'eggs, beaten', name: 'Eggs' },
  { line: '3 large eggs', name: 'Eggs' },
  { line: 'egg noodles', name: null },
  { line: 'eggplant', name: 'Eggplant' },
  { line: 'aubergines', name: 'Eggplant' },
  { line: 'ginger', name: 'Ginger' },
  { line: 'fresh ginger, grated', name: 'Ginger' },
  { line: '2 inch piece ginger', name: 'Ginger' },
  { line: 'ginger ale', name: 'Ginger Ale' },
  { line: 'ginger beer', name: null },
  { line: 'corn', name: 'Corn' },
  { line: 'corn kernels', name: 'Corn' },
  { line: 'corn starch', name: 'Cornstarch' },
  { line: 'cornstarch', name: 'Cornstarch' },
  { line: 'cornflour', name: 'Cornstarch' },
  { line: 'corn syrup', name: null },
  { line: 'cream', name: 'Heavy Cream' },
  { line: 'heavy cream, whipped', name: 'Heavy Cream' },
  { line: 'double cream', name: 'Heavy Cream' },
  { line: 'ice cream', name: 'Ice Cream' },
  { line: 'vanilla ice cream', name: 'Ice Cream' },
  { line: 'cream cheese', name: 'Cream Cheese' },
  { line: 'cream cheese, softened', name: 'Cream Cheese' },
  { line: 'cream of tartar', name: 'Cream of Tartar' },
  { line: 'crème fraîche', name: 'Crème Fraîche' },
  { line: 'creme fraiche', name: 'Crème Fraîche' },
  { line: 'jalapeños', name: 'Jalapeño' },
  { line: 'jalapeno, seeded', name: 'Jalapeño' },
  { line: '3 cloves garlic, minced', name: 'Garlic' },
  { line: 'garlic cloves', name: 'Garlic' },
  { line: 'garlic clove, crushed', name: 'Garlic' },
  { line: 'cloves', name: 'Cloves' },
  { line: 'whole cloves', name: 'Cloves' },
  { line: 'salt', name: 'Salt' },
  { line: 'salt and pepper', name: 'Salt' },
  { line: 'salt to taste', name: 'Salt' },
  { line: 'basil leaves', name: 'Basil' },
  { line: 'fresh basil leaves, torn', name: 'Basil' },
  { line: 'dried basil', name: null },
  { line: 'lemon', name: 'Lemon' },
  { line: 'lemon zest', name: 'Lemon' },
  { line: 'juice of lemon', name: 'Lemon' },
  { line: 'coriander', name: 'Cilantro' },
  { line: 'fresh coriander leaves, chopped', name: 'Cilantro' },
  { line: 'coriander seeds', name: 'Coriander Seeds' },
  { line: 'ground coriander', name: null },
  { line: 'spring onions', name: 'Scallions' },
  { line: 'green onion, sliced', name: 'Scallions' },
  { line: 'onions, thinly sliced', name: 'Onion' },
  { line: 'onion powder', name: null },
  { line: 'garbanzo beans', name: 'Chickpeas' },
  { line: 'courgettes', name: 'Zucchini' },
  { line: 'king prawns, peeled', name: 'Shrimp' },
  { line: 'ripe tomatoes', name: 'Tomatoes' },
  { line: 'tomato soup', name: null },
  { line: 'tomato paste', name: null },
  { line: 'whole milk', name: 'Milk' },
  { line: 'almond milk', name: null },
  { line: 'chicken', name: 'Chicken' },
  { line: 'chicken stock', name: 'Chicken Stock' },
  { line: 'chicken broth', name: 'Chicken Stock' },
  { line: 'half and half', name: 'Half-and-Half' },
  { line: 'half-and-half', name: 'Half-and-Half' },
  { line: 'molasses', name: 'Molasses' },
  { line: 'bay leaf', name: 'Bay Leaves' },
  { line: 'tuna in oil', name: null },
  { line: 'oil for frying', name: 'Vegetable Oil' },
  { line: 'butter or oil', name: 'Butter' },
  { line: 'toast, with butter', name: null },
  { line: '', name: null },
  { line: '3', name: null },
  { line: '.*', name: null },
])('the line $line matches $name', ({ line, name }) => {
  expect(shop.matchLine({ name: line })?.name ?? null).toBe(name);
});

test.each([
  'rice vinegar',
  'rice noodles',
  'coconut milk',
  'peanut butter',
  'butternut squash',
  'bell pepper',
  'eggplant',
  'ginger ale',
  'corn starch',
  'ice cream',
  'cream cheese',
  'cream of tartar',
  'almond milk',
  'garlic cloves',
  'chicken stock',
])('%s matches nothing else when the shop does not sell it', (line) => {
  expect(plainShop.matchLine({ name: line })).toBeNull();
});

/** The products of lines with more than one thing in them, or with unknown words. */
const pantry = createMatcher([
  { name: 'Salt', aliases: ['salt and pepper'] },
  { name: 'Peanuts' },
  { id: 'oil', name: 'Vegetable Oil', aliases: ['oil'] },
  { name: 'Ham' },
  { name: 'Yellow Onion', aliases: ['onion'] },
  { name: 'Butter' },
  { name: 'Anchovies' },
  { name: 'Flour' },
  { name: 'Almonds' },
  { name: 'Rice' },
  { name: 'Milk' },
  { name: 'Dark Chocolate', aliases: ['chocolate'] },
  { name: 'Cinnamon Stick', aliases: ['cinnamon'] },
  { name: 'Lemon' },
]);
const UNKNOWN = null;

test.each<{ line: LineText; names: (string | null)[] }>([
  { line: { name: 'stardust' }, names: [UNKNOWN] },
  { line: { name: '' }, names: [UNKNOWN] },
  // A picture may add its food; no word says which one it is.
  { line: { name: 'salt 🥜' }, names: ['Salt', UNKNOWN] },
  { line: { name: '🧈salt' }, names: ['Salt', UNKNOWN] },
  { line: { name: 'chopped ham 🌶' }, names: ['Ham', UNKNOWN] },
  { line: { name: 'salt', details: 'fine ☕️' }, names: ['Salt', UNKNOWN] },
  { line: { name: 'stardust 🥜', item: 'oil' }, names: ['Vegetable Oil', UNKNOWN] },
  { line: { name: '🥜' }, names: [UNKNOWN] },
  { line: { name: 'salt 🇫🇷 ©' }, names: ['Salt'] },
  { line: { name: 'ham and cheese' }, names: ['Ham', UNKNOWN] },
  { line: { name: 'salt and peanuts' }, names: ['Salt', 'Peanuts'] },
  { line: { name: 'vegetable oil or peanut oil' }, names: ['Vegetable Oil', UNKNOWN] },
  { line: { name: 'oil for frying or peanuts' }, names: ['Vegetable Oil', 'Peanuts'] },
  { line: { name: 'vegetable oil', details: 'or peanut oil' }, names: ['Vegetable Oil', UNKNOWN] },
  {
    line: { name: 'rice', details: 'topped with chopped peanuts and milk' },
    names: ['Rice', 'Peanuts', 'Milk'],
  },
  { line: { name: 'rice', details: 'with a little stardust' }, names: ['Rice', UNKNOWN] },
  { line: { name: 'vegetable oil or ham', item: 'oil' }, names: ['Vegetable Oil', 'Ham'] },
  { line: { name: 'stardust', item: 'oil', details: 'or butter' }, names: ['Vegetable Oil', 'Butter'] },
  { line: { name: 'flour (almond)' }, names: ['Flour', 'Almonds'] },
  { line: { name: 'anchovy butter' }, names: ['Butter', 'Anchovies'] },
  { line: { name: 'grandmother’s butter' }, names: ['Butter', UNKNOWN] },
  { line: { name: 'onion rings' }, names: [UNKNOWN] },
  { line: { name: 'white chocolate' }, names: ['Dark Chocolate', UNKNOWN] },
])('everything that $line names is found, and what nobody knows is told', ({ line, names }) => {
  const judged = pantry.judgeLine(line).map((product) => product?.name ?? UNKNOWN);
  expect([...new Set(judged)]).toEqual(names);
});

test.each<{ line: LineText; name: string }>([
  { line: { name: 'stardust', item: 'oil' }, name: 'Vegetable Oil' },
  { line: { name: 'salt and pepper' }, name: 'Salt' },
  { line: { name: 'salt', details: 'or to taste' }, name: 'Salt' },
  { line: { name: 'vegetable oil, plus more for frying' }, name: 'Vegetable Oil' },
  { line: { name: 'butter', details: 'plus 2 tablespoons for the pan, and more to serve' }, name: 'Butter' },
  { line: { name: 'unsalted butter (at room temperature), cut into cubes' }, name: 'Butter' },
  {
    line: { name: '2 large white onions', details: 'peeled and thinly sliced lengthwise' },
    name: 'Yellow Onion',
  },
  { line: { name: 'cinnamon sticks' }, name: 'Cinnamon Stick' },
  { line: { name: 'lemon wedges to serve' }, name: 'Lemon' },
])('$line names one thing that is known', ({ line, name }) => {
  expect(pantry.judgeLine(line).map((product) => product?.name)).toEqual([name]);
});

test('every line of the catalog that names a product is wholly understood', async () => {
  const { recipes, matcher } = await catalogMatcher();
  const unclear = recipes.flatMap(({ slug, ingredients }) =>
    ingredients
      .filter((line) => matcher.matchLine(line) && matcher.judgeLine(line).includes(UNKNOWN))
      .map(({ name, details }) => `${slug}: ${name}, ${details}`),
  );
  expect(unclear).toEqual([]);
});

/** Products that people avoid for their allergens, their animal or their faith. */
const avoided = createMatcher([
  { name: 'Eggs' },
  { name: 'Whole Milk', aliases: ['milk'], forms: ['whole-milk'] },
  { name: 'Plain Yogurt', aliases: ['yogurt'] },
  { name: 'Heavy Cream', aliases: ['cream'] },
  { name: 'Ricotta' },
  { name: 'Bacon' },
  { name: 'Ground Beef' },
  { name: 'Crab Meat', aliases: ['crab'] },
  { name: 'Oyster Sauce' },
  { name: 'Corn Tortillas', aliases: ['tortillas'] },
  { name: 'Instant Yeast', aliases: ['yeast'] },
  { name: 'Long-Grain Rice', aliases: ['rice'] },
  { name: 'Peas' },
  { name: 'Banana' },
  { name: 'Apples' },
  { name: 'Black Peppercorns', aliases: ['peppercorns'] },
  { name: 'Chicken Stock' },
  { name: 'Garlic' },
  { name: 'Vegetarian Hard Cheese', aliases: ['vegetarian parmesan-style cheese'] },
]);

test.each<{ line: { name: string; details?: string } }>([
  { line: { name: 'vegetarian oyster sauce' } },
  { line: { name: 'oyster sauce', details: 'vegetarian' } },
  { line: { name: 'plant-based ground beef' } },
  { line: { name: 'meatless ground beef' } },
  { line: { name: 'imitation crab' } },
  { line: { name: 'turkey bacon' } },
  { line: { name: 'flax egg' } },
  { line: { name: 'duck eggs' } },
  { line: { name: 'century eggs' } },
  { line: { name: 'goat milk' } },
  { line: { name: 'chocolate milk' } },
  { line: { name: 'coconut yogurt' } },
  { line: { name: 'coconut milk yogurt' } },
  { line: { name: 'frozen yogurt' } },
  { line: { name: 'pistachio cream' } },
  { line: { name: 'light cream' } },
  { line: { name: 'almond milk ricotta' } },
  { line: { name: 'flour tortillas' } },
  { line: { name: 'nutritional yeast' } },
  { line: { name: 'cauliflower rice' } },
  { line: { name: 'split peas' } },
  { line: { name: 'sugar snap peas' } },
  { line: { name: 'banana leaves' } },
  { line: { name: 'apple juice' } },
  { line: { name: 'pink peppercorns' } },
  { line: { name: 'black garlic' } },
])('the line $line is made of something else than what its last word says', ({ line }) => {
  expect(avoided.matchLine(line)).toBeNull();
});

test.each([
  { line: { name: 'free-range eggs' }, name: 'Eggs' },
  { line: { name: 'chicken stock' }, name: 'Chicken Stock' },
  { line: { name: 'corn tortillas' }, name: 'Corn Tortillas' },
  { line: { name: 'tortillas' }, name: 'Corn Tortillas' },
  { line: { name: 'frozen peas' }, name: 'Peas' },
  { line: { name: 'vegetarian hard cheese' }, name: 'Vegetarian Hard Cheese' },
])('the line $line is $name', ({ line, name }) => {
  expect(avoided.matchLine(line)?.name).toBe(name);
});

test('a name takes precedence over an alias, a sold ingredient over an unsold one', () => {
  const matcher = createMatcher([
    { name: 'Alpha', aliases: ['beans'] },
    { name: 'Beans', sellable: false },
    { name: 'Old Peas', aliases: ['peas'], sellable: false },
    { name: 'Sweet Peas', aliases: ['peas'] },
  ]);
  expect(matcher.matchLine({ name: 'beans' })?.name).toBe('Beans');
  expect(matcher.matchLine({ name: 'peas' })?.name).toBe('Sweet Peas');
});

/** Products of one family and others easily taken for one of them. */
const families = createMatcher([
  {
    id: 'peeled-shrimp',
    name: 'Shrimp',
    aliases: ['peeled shrimp'],
    forms: ['peeled', 'large'],
    family: { name: 'shrimp', isDefault: true },
  },
  {
    id: 'shell-on-shrimp',
    name: 'Shell-On Shrimp',
    forms: ['shell-on'],
    family: { name: 'shrimp', isDefault: false },
  },
  {
    name: 'Chicken Thighs',
    forms: ['bone-in', 'skin-on'],
    family: { name: 'chicken thighs', isDefault: true },
  },
  {
    name: 'Boneless Chicken Thighs',
    forms: ['boneless', 'skinless'],
    family: { name: 'chicken thighs', isDefault: false },
  },
  { name: 'Canned Chickpeas', forms: ['cooked'], family: { name: 'chickpeas', isDefault: true } },
  { name: 'Dried Chickpeas', forms: ['dried'], family: { name: 'chickpeas', isDefault: false } },
  { name: 'Spaghetti', forms: ['dried'], family: { name: 'pasta', isDefault: true } },
  { name: 'Lasagna Sheets', forms: ['dried'], family: { name: 'pasta', isDefault: false } },
  { name: 'Long-Grain Rice', forms: ['white'], family: { name: 'rice', isDefault: true } },
  { name: 'Sushi Rice', forms: ['short-grain', 'white'], family: { name: 'rice', isDefault: false } },
  { name: 'Beef Chuck', forms: ['boneless'], family: { name: 'beef', isDefault: true } },
  { name: 'Ground Beef', forms: ['80/20'], family: { name: 'beef', isDefault: false } },
  { name: 'Chicken Stock' },
  { name: 'Soy Sauce' },
  { name: 'Salt', forms: ['fine'], family: { name: 'salt', isDefault: true } },
  { name: 'Butter', aliases: ['unsalted butter'], forms: ['unsalted'] },
  { name: 'Milk', forms: ['whole-milk'] },
  { name: 'Bay Leaves', forms: ['dried', 'whole'] },
  { name: 'Black Pepper', aliases: ['pepper'], forms: ['ground'] },
  { name: 'Basil', aliases: ['fresh basil'], forms: ['fresh'] },
  { id: 'water', name: 'Water', sellable: false },
]);

test.each([
  { line: { name: 'boneless pork shoulder' }, rule: 'of what it does not sell' },
  { line: { name: 'low-sodium chicken stock' }, rule: 'without less salt' },
  {
    line: { name: 'chicken stock', details: 'reduced-sodium' },
    rule: 'without less salt, said in the details',
  },
  { line: { name: 'gluten-free soy sauce' }, rule: 'with gluten' },
  { line: { name: 'dairy-free butter' }, rule: 'with milk' },
  { line: { name: 'salted butter' }, rule: 'without salt' },
  { line: { name: 'skim milk' }, rule: 'with fat' },
  { line: { name: 'fresh bay leaves' }, rule: 'that is dried' },
  { line: { name: 'bone-in beef chuck' }, rule: 'without bone' },
  { line: { name: 'brown rice' }, rule: 'of another kind' },
  { line: { name: 'penne pasta' }, rule: 'that only has the same family' },
  { line: { name: 'corned beef' }, rule: 'that only has the same family' },
  { line: { name: 'celery salt' }, rule: 'without what makes it another' },
  { line: { name: 'leg of lamb' }, rule: 'that it does not sell' },
])('the line $line is not a product $rule', ({ line }) => {
  expect(families.matchLine(line)).toBeNull();
});

test.each([
  {
    rule: 'its item, whatever its words are',
    line: { name: 'prawns', item: 'shell-on-shrimp' },
    name: 'Shell-On Shrimp',
  },
  { rule: 'an item that is not sold', line: { name: 'ice', item: 'water' }, name: 'Water' },
  { rule: 'its words if its item was deleted', line: { name: 'prawns', item: 'gone' }, name: 'Shrimp' },
  {
    rule: 'its words and form if its item was deleted',
    line: { name: 'shrimp', item: 'gone', form: 'Shell-On' },
    name: 'Shell-On Shrimp',
  },
  { rule: 'the default of the family that it names', line: { name: 'chickpeas' }, name: 'Canned Chickpeas' },
  {
    rule: 'the member that has its form',
    line: { name: 'chickpeas', form: 'dried' },
    name: 'Dried Chickpeas',
  },
  {
    rule: 'the default if no member has its form',
    line: { name: 'chickpeas', form: 'sprouted' },
    name: 'Canned Chickpeas',
  },
  {
    rule: 'the product that its words name, if another member has its form',
    line: { name: 'beef chuck', form: '80/20' },
    name: 'Beef Chuck',
  },
  {
    rule: 'the member that its words ask for',
    line: { name: 'jumbo shrimp, shell-on' },
    name: 'Shell-On Shrimp',
  },
  {
    rule: 'the member that words before a comma ask for',
    line: { name: 'boneless, skinless chicken thighs' },
    name: 'Boneless Chicken Thighs',
  },
  {
    rule: 'the member that its details ask for',
    line: { name: 'chicken thighs', details: 'boneless, cut into strips' },
    name: 'Boneless Chicken Thighs',
  },
  {
    rule: 'the default if its details leave the choice',
    line: { name: 'chicken thighs', details: 'boneless or bone-in' },
    name: 'Chicken Thighs',
  },
  { rule: 'the member of the kind', line: { name: 'dried organic chickpeas' }, name: 'Dried Chickpeas' },
  { rule: 'a family of which only cuts are sold', line: { name: 'diced beef' }, name: 'Beef Chuck' },
  { rule: 'a family whose kind fits', line: { name: 'cooked white rice' }, name: 'Long-Grain Rice' },
  { rule: 'what is freshly ground', line: { name: 'fresh ground black pepper' }, name: 'Black Pepper' },
  { rule: 'what is fresh', line: { name: 'basil', details: 'fresh, torn' }, name: 'Basil' },
  {
    rule: 'what need not be fresh',
    line: { name: 'bay leaves', details: 'fresh or dried' },
    name: 'Bay Leaves',
  },
  { rule: 'the form that it sells', line: { name: 'unsalted butter, softened' }, name: 'Butter' },
])('a line means $rule', ({ line, name }) => {
  expect(families.matchLine(line)?.name ?? null).toBe(name);
});

test('a family covers its members, a member only itself, an unknown name nothing', () => {
  const listCovered = (name: string) => families.listCovered(toWords(name)).map((product) => product.name);
  expect(listCovered('tofu')).toEqual([]);
  expect(listCovered('shell-on shrimp')).toEqual(['Shell-On Shrimp']);
  expect(listCovered('peeled shrimp')).toEqual(['Shrimp']);
  expect(listCovered('prawns')).toEqual(['Shrimp', 'Shell-On Shrimp']);
  expect(listCovered('Pasta')).toEqual(['Spaghetti', 'Lasagna Sheets']);
});

describe('the catalog', () => {
  test('every line is the product that its file means, on the page and in the index', async () => {
    const { recipes, ingredients, matcher } = await catalogMatcher();
    const finder = createProductFinder(ingredients, { toKey: ({ slug }) => slug });
    const wrong = recipes.flatMap(({ slug, ingredients: lines }) =>
      lines.flatMap((line) => {
        const meant = finder.findProduct(line)?.slug;
        const indexed = toLineKeys(line).map((key) => matcher.match(readLineKey(key))?.id);
        const isRight = meant && matcher.matchLine(line)?.id === meant && indexed.includes(meant);
        return isRight ? [] : [`${slug}: ${line.name} is ${meant}, not ${indexed}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('every name and family is found, and nothing else has it', async () => {
    const { ingredients, matcher } = await catalogMatcher();
    const wrong = ingredients.flatMap(({ slug, name, aliases, family }) => [
      ...[name, ...aliases].filter((each) => {
        const covered = matcher.listCovered(toWords(each)).map(({ id }) => id);
        return !covered.includes(slug);
      }),
      ...(family && !matcher.listCovered(toWords(family.name)).some(({ id }) => id === slug)
        ? [family.name]
        : []),
    ]);
    expect(wrong).toEqual([]);
  });
});
