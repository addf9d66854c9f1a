import { isBoughtFor } from '@/lib/reviews/note-rules';

test.each([
  { label: 'half of what is sold for it', ordered: ['a', 'b', 'x'], sold: ['a', 'b', 'c', 'd'], is: true },
  { label: 'less', ordered: ['a', 'a', 'x'], sold: ['a', 'b', 'c', 'd'], is: false },
  { label: 'nothing that is sold for it', ordered: ['x'], sold: [], is: false },
])('an order with $label is for a recipe: $is', ({ ordered, sold, is }) => {
  expect(isBoughtFor(ordered, sold)).toBe(is);
});
