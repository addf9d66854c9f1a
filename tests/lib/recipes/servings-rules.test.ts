import { readServings } from '@/lib/recipes/servings-rules';

test.each([
  { typed: '6', servings: 6 },
  { typed: ' 12 ', servings: 12 },
  { typed: '1,5', servings: 2 },
  { typed: '1.5', servings: 2 },
  { typed: '2,25', servings: 2 },
  { typed: '0', servings: 1 },
  { typed: '-2', servings: 1 },
  { typed: '99999', servings: 1_000 },
  { typed: '1,500', servings: null },
  { typed: '1.500', servings: null },
  { typed: '1e2', servings: null },
  { typed: '1,', servings: null },
  { typed: 'four', servings: null },
  { typed: '', servings: null },
])('“$typed” typed as servings is $servings', ({ typed, servings }) => {
  expect(readServings(typed)).toBe(servings);
});
