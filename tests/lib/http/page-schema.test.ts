import { computeOffset, countPages } from '@/lib/http/page-rules';
import { listSearchSchema, searchParameterSchema } from '@/lib/http/page-schema';

const LONGEST = 'x'.repeat(254);

test('the API refuses a search that is too long, while a page ignores it', () => {
  expect(searchParameterSchema.safeParse(`${LONGEST}x`).error?.issues).toMatchObject([
    { message: 'search may be at most 254 characters' },
  ]);
  expect(listSearchSchema.parse(`${LONGEST}x`)).toBe('');
});

test('the longest email can be searched for as a whole, and a missing search is an empty one', () => {
  expect([searchParameterSchema.parse(LONGEST), listSearchSchema.parse(LONGEST)]).toEqual([LONGEST, LONGEST]);
  expect([searchParameterSchema.parse(undefined), listSearchSchema.parse(undefined)]).toEqual(['', '']);
});

test.each([
  { label: 'nothing', count: 0, pages: 1 },
  { label: 'one page', count: 20, pages: 1 },
  { label: 'one more than a page', count: 21, pages: 2 },
])('$label fills $pages pages of twenty', ({ count, pages }) => {
  expect(countPages(count, 20)).toBe(pages);
});

test('skips nothing before the first page and two pages before the third', () => {
  expect(computeOffset({ page: 1, limit: 20 })).toBe(0);
  expect(computeOffset({ page: 3, limit: 20 })).toBe(40);
});
