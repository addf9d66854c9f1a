import { avoidedAllergensSchema } from '@/lib/catalog/allergen-filter-schema';

test.each([
  { label: 'is missing', written: undefined, avoid: [] },
  { label: 'is no text', written: 3, avoid: [] },
  { label: 'has a value that is no text', written: ['milk', 3], avoid: [] },
  { label: 'is empty', written: ['', ','], avoid: [] },
  { label: 'has one allergen', written: 'Milk', avoid: ['milk'] },
  { label: 'has several with commas', written: 'sesame,milk', avoid: ['milk', 'sesame'] },
  {
    label: 'is repeated, with a name that is no allergen',
    written: ['lactose ', 'Tree Nuts, milk', 'MILK'],
    avoid: ['milk', 'tree nuts', 'lactose'],
  },
])('“avoid” of a URL that $label is read as $avoid', ({ written, avoid }) => {
  expect(avoidedAllergensSchema.parse(written)).toEqual(avoid);
});
