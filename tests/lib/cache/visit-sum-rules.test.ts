import { toCountedSearch } from '@/lib/cache/visit-sum-rules';

test.each([
  { label: 'nothing', text: '  ' },
  { label: 'an email address', text: 'ada@example.org' },
  { label: 'anything with an @', text: '@ada' },
  { label: 'a ZIP Code', text: 'pizza in 10001' },
  { label: 'a phone number', text: '(555) 12' },
  { label: 'digits that are far apart', text: '1 a 2 b 3 c 4 d 5' },
])('a search for $label is not counted', ({ text }) => {
  expect(toCountedSearch(text)).toBeNull();
});

test.each([
  { text: ' Falafel\n  Wrap ', counted: 'falafel wrap' },
  { text: 'soup\u0000\u202e', counted: 'soup' },
  { text: '3-2-1 ribs, 30 minutes'.slice(0, 9), counted: '3-2-1 rib' },
  { text: 'crème Brûlée', counted: 'crème brûlée' },
])('a search for %j is counted without case and spaces', ({ text, counted }) => {
  expect(toCountedSearch(text)).toBe(counted);
});

test('no more than 60 characters of a search are counted', () => {
  expect(toCountedSearch('🍜'.repeat(100))).toBe('🍜'.repeat(60));
});
