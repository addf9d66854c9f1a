import { findOrCorrect } from '@/lib/search/engine/correction-rules';
import { toSegment } from '@/tests/support/search-documents';

test('sixteen misspelled words, each like many others, cost at most forty searches more than one word', () => {
  // For each letter of the word, "b_ke" and "c_ke" like "a_ke".
  const vowels = ['a', 'e', 'i', 'o', 'u'];
  const lines = vowels.flatMap((vowel) =>
    ['b', 'c', 'd', 'f', 'g', 'h'].map((first) => `${first}${vowel}kel`),
  );
  const segment = toSegment([{ title: 'Stew', lines }]);
  const find = jest.fn(() => [{ count: 1, best: [{ rank: 1 }] }]);
  const words = Array.from({ length: 16 }, (_, index) => `j${vowels[index % 5]}kel`);
  find.mockReturnValueOnce([{ count: 0, best: [] }]);
  expect(findOrCorrect([segment], { words, prefix: null }, find).correction).toMatch(/^bakel /);
  expect(find.mock.calls.length).toBeGreaterThan(16);
  expect(find.mock.calls.length).toBeLessThanOrEqual(43);
});
