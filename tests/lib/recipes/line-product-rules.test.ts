import { createProductFinder } from '@/lib/recipes/line-product-rules';

const aProduct = (
  slug: string,
  name: string,
  fields: { aliases?: string[]; forms?: string[]; family?: string } = {},
) => ({
  slug,
  name,
  aliases: fields.aliases ?? [],
  forms: fields.forms ?? [],
  // The default's family ends with a star.
  family: fields.family
    ? { name: fields.family.replace('*', ''), isDefault: fields.family.endsWith('*') }
    : null,
});
const finder = createProductFinder(
  [
    aProduct('peeled', 'Shrimp', { aliases: ['prawns'], forms: ['peeled'], family: 'shrimp*' }),
    aProduct('shell-on', 'Shell-On Shrimp', { forms: ['shell-on', 'Extra-Large'], family: 'shrimp' }),
    aProduct('red-lentils', 'Red Lentils', { family: 'lentils' }),
    aProduct('brown-lentils', 'Brown Lentils', { forms: ['whole'], family: 'lentils*' }),
    aProduct('stock', 'Chicken Stock', { aliases: ['chicken broth'] }),
    aProduct('butter', 'Butter', { forms: ['unsalted'] }),
    aProduct('barley', 'Pearl Barley', { family: 'barley' }),
    aProduct('cream', 'Crème Fraîche'),
  ],
  { toKey: ({ slug }) => slug },
);

test.each([
  { rule: 'words that name nothing', line: { name: 'tofu' } },
  { rule: 'words that only begin like a name', line: { name: 'chicken' } },
  { rule: 'words around a name', line: { name: 'roasted red lentils' } },
  { rule: 'a form that no product of the name has', line: { name: 'chicken stock', details: 'low-sodium' } },
  { rule: 'the opposite of what is sold', line: { name: 'butter', details: 'salted, soft' } },
  { rule: 'a family without a default', line: { name: 'barley' } },
])('no product is found for $rule', ({ line }) => {
  expect(finder.findProduct(line)).toBeNull();
});

test.each([
  { rule: 'its item before its words', line: { name: 'shrimp', item: 'shell-on' }, slug: 'shell-on' },
  { rule: 'its words, if there is no such item', line: { name: 'shrimp', item: 'gone' }, slug: 'peeled' },
  { rule: 'its name, ignoring case', line: { name: 'CHICKEN STOCK' }, slug: 'stock' },
  { rule: 'its name, ignoring accents', line: { name: 'creme fraiche' }, slug: 'cream' },
  { rule: 'another name', line: { name: 'chicken broth' }, slug: 'stock' },
  { rule: 'the default of the family that it names', line: { name: 'lentils' }, slug: 'brown-lentils' },
  { rule: 'the form before the default', line: { name: 'shrimp', form: 'extra-large' }, slug: 'shell-on' },
  { rule: 'the default, if no member has the form', line: { name: 'shrimp', form: 'tiny' }, slug: 'peeled' },
  {
    rule: 'its words before a form of another',
    line: { name: 'red lentils', form: 'whole' },
    slug: 'red-lentils',
  },
  {
    rule: 'what its details ask for',
    line: { name: 'shrimp', details: 'shell-on, thawed' },
    slug: 'shell-on',
  },
  { rule: 'what need not be said', line: { name: 'butter', details: 'softened' }, slug: 'butter' },
])('a line finds its product by $rule', ({ line, slug }) => {
  expect(finder.findProduct(line)?.slug).toBe(slug);
});

test('an item contradicts words that name a product outside its family', () => {
  expect(finder.findContradiction({ name: 'shrimp', item: 'shell-on' })).toBeNull();
  expect(finder.findContradiction({ name: 'tofu', item: 'butter' })).toBeNull();
  expect(finder.findContradiction({ name: 'lentils' })).toBeNull();
  expect(finder.findContradiction({ name: 'lentils', item: 'butter' })?.slug).toBe('brown-lentils');
});

test('a family name covers every member, any other name one product', () => {
  const listSlugs = (name: string) => finder.listCovered(name).map(({ slug }) => slug);
  expect(listSlugs('tofu')).toEqual([]);
  expect(listSlugs('shell-on shrimp')).toEqual(['shell-on']);
  expect(listSlugs('prawns')).toEqual(['peeled']);
  expect(listSlugs('Shrimp')).toEqual(['peeled', 'shell-on']);
  expect(listSlugs('barley')).toEqual(['barley']);
});
