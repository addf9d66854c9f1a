import { readPackSize } from '@/lib/quantities/pack-label-rules';

test.each(['', 'a bag of rice', 'large', '0g', '0 eggs', '100g + 2 eggs'])('"%s" states no size', (label) => {
  expect(readPackSize(label)).toBeNull();
});

test.each([
  { label: '500g', size: '500 g' },
  { label: '1.5kg', size: '1500 g' },
  { label: '8 oz (227 g)', size: '226.796185 g' },
  { label: '1 lb 4 oz', size: '566.9904625 g' },
  { label: '2 x 400 g', size: '800 g' },
  { label: '15 oz can', size: '425.242846875 g' },
  { label: '1 (15 oz) can', size: '425.242846875 g' },
  { label: '1 lb bag (454 g)', size: '453.59237 g' },
  { label: '1 qt', size: '946.352946 ml' },
  { label: '1/2 gal', size: '1892.705892 ml' },
  { label: '13.5 fl oz', size: '399.24264909375 ml' },
  { label: '16 fl. oz. (473 ml)', size: '473.176473 ml' },
  { label: '6 eggs', size: '6 piece' },
  { label: '8 passion fruits', size: '8 piece' },
  { label: '12 ct', size: '12 piece' },
  { label: '1 dozen', size: '12 piece' },
  { label: '3 bunches', size: '3 bunch' },
  { label: '1 bunch (55 g)', size: '55 g' },
  { label: '1 bunch (1 cup)', size: '236.5882365 ml' },
  { label: '4 oz (4 pieces)', size: '4 piece' },
])('$label holds $size', ({ label, size }) => {
  const read = readPackSize(label);
  expect(read && `${read.quantity.toString()} ${read.dimension}`).toBe(size);
});
