import { createIngredientStructuredData } from '@/lib/catalog/structured-data-rules';
import { anIngredientView } from '@/tests/support/view-examples';

test.each([
  { state: 'can be ordered', fields: {}, types: ['BreadcrumbList', 'Product'] },
  { state: 'is not sold', fields: { sellable: false }, types: ['BreadcrumbList'] },
  { state: 'cannot be shipped', fields: { ships: 'no' as const }, types: ['BreadcrumbList'] },
])('search engines read of an ingredient that $state: $types', ({ fields, types }) => {
  const ingredient = anIngredientView({ amounts: [{ amount: '100g', price: 3.4 }], ...fields });
  const nodes = createIngredientStructuredData('https://shop.test', ingredient, []);
  expect(nodes.map((node) => node['@type'])).toEqual(types);
});

test('a pack of which none is left is out of stock, the others are in stock', () => {
  const amounts = [
    { amount: '2 oz', price: 3 },
    { amount: '1 lb', price: 9 },
  ];
  const nodes = createIngredientStructuredData('https://shop.test', anIngredientView({ amounts }), ['2 oz']);
  expect(nodes[1]).toMatchObject({
    offers: [
      { name: '2 oz', availability: 'https://schema.org/OutOfStock' },
      { name: '1 lb', availability: 'https://schema.org/InStock' },
    ],
  });
});
