import { IngredientMatcher, type NamedIngredient } from '@/lib/search/engine/match-rules';
import { toIngredientWords } from '@/lib/text/word-field-rules';
import { readCatalog } from '@/scripts/seed/catalog-files';

function matcherOf(entries: readonly { name: string; aliases?: readonly string[]; sellable?: boolean }[]) {
  return new IngredientMatcher(
    entries.map(({ name, aliases = [], sellable = true }, index): NamedIngredient => {
      const { title, alias } = toIngredientWords({ name, aliases });
      return { id: String(index), name, sortName: name.toLowerCase(), sellable, title, alias };
    }),
  );
}

/** A shop that sells the traps too. */
const shop = matcherOf([
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
/** One that sells only the plain things. */
const plainShop = matcherOf(
  ['Rice', 'Coconut', 'Butter', 'Pepper', 'Eggs', 'Ginger', 'Corn', 'Cream', 'Milk', 'Cloves', 'Chicken'].map(
    (name) => ({ name }),
  ),
);

test.each([
  ['rice', 'Rice'],
  ['cooked rice', 'Rice'],
  ['long-grain rice, rinsed', 'Rice'],
  ['2 cups rice', 'Rice'],
  ['rice vinegar', 'Rice Vinegar'],
  ['unseasoned rice vinegar', 'Rice Vinegar'],
  ['rice noodles', 'Rice Noodles'],
  ['flat rice noodle', 'Rice Noodles'],
  ['rice paper', null],
  ['rice flour', null],
  ['coconut', 'Coconut'],
  ['fresh coconut, grated', 'Coconut'],
  ['coconut milk', 'Coconut Milk'],
  ['1 can coconut milk', 'Coconut Milk'],
  ['coconut oil', null],
  ['butter', 'Butter'],
  ['unsalted butter, softened', 'Butter'],
  ['BUTTER', 'Butter'],
  ['peanut butter', 'Peanut Butter'],
  ['creamy peanut butter', 'Peanut Butter'],
  ['almond butter', null],
  ['buttermilk', null],
  ['butternut squash', 'Butternut Squash'],
  ['butternut squash, peeled and cubed', 'Butternut Squash'],
  ['pepper', 'Black Pepper'],
  ['black pepper', 'Black Pepper'],
  ['freshly ground black pepper', 'Black Pepper'],
  ['bell pepper', 'Bell Pepper'],
  ['red bell peppers', 'Bell Pepper'],
  ['chili peppers', null],
  ['egg', 'Eggs'],
  ['eggs, beaten', 'Eggs'],
  ['3 large eggs', 'Eggs'],
  ['egg noodles', null],
  ['eggplant', 'Eggplant'],
  ['aubergines', 'Eggplant'],
  ['ginger', 'Ginger'],
  ['fresh ginger, grated', 'Ginger'],
  ['2 inch piece ginger', 'Ginger'],
  ['ginger ale', 'Ginger Ale'],
  ['ginger beer', null],
  ['corn', 'Corn'],
  ['corn kernels', 'Corn'],
  ['corn starch', 'Cornstarch'],
  ['cornstarch', 'Cornstarch'],
  ['cornflour', 'Cornstarch'],
  ['corn syrup', null],
  ['cream', 'Heavy Cream'],
  ['heavy cream, whipped', 'Heavy Cream'],
  ['double cream', 'Heavy Cream'],
  ['ice cream', 'Ice Cream'],
  ['vanilla ice cream', 'Ice Cream'],
  ['cream cheese', 'Cream Cheese'],
  ['cream cheese, softened', 'Cream Cheese'],
  ['cream of tartar', 'Cream of Tartar'],
  ['crème fraîche', 'Crème Fraîche'],
  ['creme fraiche', 'Crème Fraîche'],
  ['jalapeños', 'Jalapeño'],
  ['jalapeno, seeded', 'Jalapeño'],
  ['3 cloves garlic, minced', 'Garlic'],
  ['garlic cloves', 'Garlic'],
  ['garlic clove, crushed', 'Garlic'],
  ['cloves', 'Cloves'],
  ['whole cloves', 'Cloves'],
  ['salt', 'Salt'],
  ['salt and pepper', 'Salt'],
  ['salt to taste', 'Salt'],
  ['basil leaves', 'Basil'],
  ['fresh basil leaves, torn', 'Basil'],
  ['dried basil', null],
  ['lemon', 'Lemon'],
  ['lemon zest', 'Lemon'],
  ['juice of lemon', 'Lemon'],
  ['coriander', 'Cilantro'],
  ['fresh coriander leaves, chopped', 'Cilantro'],
  ['coriander seeds', 'Coriander Seeds'],
  ['ground coriander', null],
  ['spring onions', 'Scallions'],
  ['green onion, sliced', 'Scallions'],
  ['onions, thinly sliced', 'Onion'],
  ['onion powder', null],
  ['garbanzo beans', 'Chickpeas'],
  ['courgettes', 'Zucchini'],
  ['king prawns, peeled', 'Shrimp'],
  ['ripe tomatoes', 'Tomatoes'],
  ['tomato soup', null],
  ['tomato paste', null],
  ['whole milk', 'Milk'],
  ['almond milk', null],
  ['chicken', 'Chicken'],
  ['chicken stock', 'Chicken Stock'],
  ['chicken broth', 'Chicken Stock'],
  ['half and half', 'Half-and-Half'],
  ['half-and-half', 'Half-and-Half'],
  ['molasses', 'Molasses'],
  ['bay leaf', 'Bay Leaves'],
  ['tuna in oil', null],
  ['oil for frying', 'Vegetable Oil'],
  ['butter or oil', 'Butter'],
  ['toast, with butter', null],
  ['', null],
  ['3', null],
  ['.*', null],
])('the line %p is %p', (line, name) => {
  expect(shop.matchLine(line)?.name ?? null).toBe(name);
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
])('where no %s is sold, nothing else is taken for it', (line) => {
  expect(plainShop.matchLine(line)).toBeNull();
});

test('a name comes before an alias, what is sold before what is not', () => {
  const matcher = matcherOf([
    { name: 'Alpha', aliases: ['beans'] },
    { name: 'Beans', sellable: false },
    { name: 'Old Peas', aliases: ['peas'], sellable: false },
    { name: 'Sweet Peas', aliases: ['peas'] },
  ]);
  expect(matcher.matchLine('beans')?.name).toBe('Beans');
  expect(matcher.matchLine('peas')?.name).toBe('Sweet Peas');
});

test('every line of the catalogue is an ingredient of the catalogue', async () => {
  const { recipes, ingredients } = await readCatalog('catalog');
  const matcher = matcherOf(ingredients);
  const unknown = recipes.flatMap(({ slug, ingredients: lines }) =>
    lines.filter(({ name }) => !matcher.matchLine(name)).map(({ name }) => `${slug}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
