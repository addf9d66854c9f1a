import { createProductFinder } from '@/lib/catalog/line-product-rules';

const aProduct = (
  slug: string,
  {
    aliases = [],
    family = null,
  }: Partial<{ aliases: string[]; family: { name: string; isDefault: boolean } | null }> = {},
) => ({
  slug,
  name: slug.replaceAll('-', ' '),
  aliases,
  family,
});

const PRODUCTS = [
  aProduct('shrimp', { family: { name: 'prawns', isDefault: true } }),
  aProduct('shell-on-shrimp', { family: { name: 'prawns', isDefault: false } }),
  aProduct('crème-fraîche', { aliases: ['cultured cream'] }),
];
const finder = createProductFinder(PRODUCTS, ({ slug }) => slug);

test.each([
  { label: 'by its name', line: { name: 'Shrimp' }, slug: 'shrimp' },
  { label: 'by a name without accents', line: { name: 'creme fraiche' }, slug: 'crème-fraîche' },
  { label: 'by an alias', line: { name: 'Cultured cream' }, slug: 'crème-fraîche' },
  { label: 'by the name of a family: its default', line: { name: 'prawns' }, slug: 'shrimp' },
  {
    label: 'by its key, whatever the words',
    line: { name: 'prawns', item: 'shell-on-shrimp' },
    slug: 'shell-on-shrimp',
  },
  { label: 'not by a part of its name', line: { name: 'fresh shrimp' }, slug: undefined },
  { label: 'not by words if the key is unknown', line: { name: 'shrimp', item: 'lobster' }, slug: undefined },
])('a product is found $label', ({ line, slug }) => {
  expect(finder.findProduct(line)?.slug).toBe(slug);
});

test.each([
  {
    label: 'that name another product',
    line: { name: 'cultured cream', item: 'shrimp' },
    slug: 'crème-fraîche',
  },
  { label: 'of the same family', line: { name: 'shrimp', item: 'shell-on-shrimp' }, slug: undefined },
  { label: 'that name nothing', line: { name: 'sea food', item: 'shrimp' }, slug: undefined },
  { label: 'alone', line: { name: 'shrimp' }, slug: undefined },
])('words $label contradict the key only if that is something else', ({ line, slug }) => {
  expect(finder.findContradiction(line)?.slug).toBe(slug);
});
