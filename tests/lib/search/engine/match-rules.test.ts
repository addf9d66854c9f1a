import { IngredientMatcher, type NamedIngredient } from '@/lib/search/engine/match-rules';
import { toIngredientWords } from '@/lib/text/word-field-rules';
import { readCatalog } from '@/scripts/seed/catalog-files';

function createMatcher(
  entries: readonly { name: string; aliases?: readonly string[]; sellable?: boolean }[],
) {
  return new IngredientMatcher(
    entries.map(({ name, aliases = [], sellable = true }, index): NamedIngredient => {
      const { title, alias } = toIngredientWords({ name, aliases });
      return { id: String(index), name, sortName: name.toLowerCase(), sellable, title, alias };
    }),
  );
}

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
])('%s matches nothing else when the shop does not sell it', (line) => {
  expect(plainShop.matchLine(line)).toBeNull();
});

test('a name takes precedence over an alias, a sold ingredient over an unsold one', () => {
  const matcher = createMatcher([
    { name: 'Alpha', aliases: ['beans'] },
    { name: 'Beans', sellable: false },
    { name: 'Old Peas', aliases: ['peas'], sellable: false },
    { name: 'Sweet Peas', aliases: ['peas'] },
  ]);
  expect(matcher.matchLine('beans')?.name).toBe('Beans');
  expect(matcher.matchLine('peas')?.name).toBe('Sweet Peas');
});

test('every line of the catalog matches an ingredient of the catalog', async () => {
  const { recipes, ingredients } = await readCatalog('catalog');
  const matcher = createMatcher(ingredients);
  const unmatchedLines = recipes.flatMap(({ slug, ingredients: lines }) =>
    lines.filter(({ name }) => !matcher.matchLine(name)).map(({ name }) => `${slug}: ${name}`),
  );
  expect(unmatchedLines).toEqual([]);
});
